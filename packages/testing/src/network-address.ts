/** Returns the address of a test database for a connection over TCP. The URL itself may name a socket file. */
export function networkAddress(url: string) {
  const { hostname, host, port, pathname, username, password } = new URL(url);
  return {
    host: /^%2f/i.test(hostname) ? `127.0.0.1:${port}` : host,
    pathname,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
