/** The login page, or the one to register, which leads on to where the person was going. */
export function loginPath(login: string, next: string | undefined): string {
  return next ? `${login}?${new URLSearchParams({ next })}` : login;
}

/** Where to go after logging in: a page of this site, or nowhere in particular. */
export function readNext(search: URLSearchParams): string | undefined {
  const next = search.get('next');
  // A second slash or backslash would lead to another site.
  return next && /^\/(?![/\\])[^\s]*$/.test(next) ? next : undefined;
}
