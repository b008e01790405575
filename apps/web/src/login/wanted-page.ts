// Returns the page to open after signing in: the requested page if it belongs to the console, else the home page.

export function wantedPage(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/';
  // `//host` and `/\host` would leave the site.
  return /^\/(?![/\\])/.test(to) && !to.startsWith('/login') ? to : '/';
}
