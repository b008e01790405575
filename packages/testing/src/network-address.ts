/** A test database as others name it: over the network, though its URL may lead through a socket file. */
export function networkAddress(url: string) {
  const { hostname, host, port, pathname, username, password } = new URL(url);
  return {
    host: /^%2f/i.test(hostname) ? `127.0.0.1:${port}` : host,
    pathname,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
