/** Returns the TCP address of a test database. When the URL names the folder of a Unix socket, the host becomes 127.0.0.1. */
export function networkAddress(url: string) {
  const { hostname, host, port, pathname, username, password } = new URL(url);
  return {
    host: /^%2f/i.test(hostname) ? `127.0.0.1:${port}` : host,
    pathname,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
