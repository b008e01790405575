/** Returns the parts of a database URL for a connection over TCP. If the URL names a socket folder as its host, `host` is 127.0.0.1. */
export function networkAddress(url: string) {
  const { hostname, host, port, pathname, username, password } = new URL(url);
  return {
    host: /^%2f/i.test(hostname) ? `127.0.0.1:${port}` : host,
    pathname,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
