// Where to go after signing in: the page that was asked for, if it is one of ours.

export function wantedPage(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/';
  // `//host` and `/\host` would leave the site.
  return /^\/(?![/\\])/.test(to) && !to.startsWith('/login') ? to : '/';
}
