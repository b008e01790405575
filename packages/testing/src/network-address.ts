/** Returns the parts of a database URL for a connection over TCP. `host` has the port; for a URL with a socket folder it is 127.0.0.1:port. */
export function networkAddress(url: string) {
  const { hostname, host, port, pathname, username, password } = new URL(url);
  return {
    host: /^%2f/i.test(hostname) ? `127.0.0.1:${port}` : host,
    pathname,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
