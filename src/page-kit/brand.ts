import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** The names this shop runs under, from its settings. */
export function useBrand() {
  const brand = useRouteLoaderData<typeof loader>('root');
  return brand ?? { name: 'Abhyas', origin: '', supportEmail: '', supportPhone: '' };
}
