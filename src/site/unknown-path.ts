import { redirect } from 'react-router';

/** Unknown addresses lead home, as the spec has it; the bare prefix of the mobile-style site leads to that one's home. */
export function loader({ request }: { request: Request }) {
  return redirect(/^\/msite\/?(\.data)?$/.test(new URL(request.url).pathname) ? '/msite/home' : '/');
}
