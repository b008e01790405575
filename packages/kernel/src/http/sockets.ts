// Serves WebSockets on the port of the HTTP server. A feature names a path and takes over the upgrade requests below this path.
import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

export interface SocketPath {
  /** The path begins and ends with a slash; the feature serves all addresses below it. */
  path: `/${string}/`;
  /** Is called once, before the first connection. */
  open?(): Promise<void>;
  /** Takes over the socket, including the handling of its errors. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends the open connections. It is called before the database is closed. */
  close(): Promise<void>;
}

/**
 * @param isServing returns false while the server starts. Upgrades are then refused with a Retry-After header.
 * @returns a function that ends the connections of all paths
 */
export async function serveSockets(
  server: Server,
  paths: readonly SocketPath[],
  isServing: () => boolean = () => true,
): Promise<() => Promise<void>> {
  for (const { open } of paths) await open?.();
  // Without socket paths, other listeners handle all upgrades, such as the listener of the development server.
  if (paths.length > 0)
    server.on('upgrade', (request, socket, head) => {
      const endpoint = paths.find(({ path }) => request.url?.startsWith(path));
      if (!isServing()) refuseUpgrade(socket, 503, { 'retry-after': '2' });
      else if (endpoint) endpoint.upgrade(request, socket, head);
      // An unknown address is refused only if there is no other listener that may serve the address.
      else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404);
    });
  return async () => {
    for (const { close } of paths) await close();
  };
}

/** Milliseconds that a refused client has to read the reply and close the connection. */
const closeDelay = 1000;

/** Answers with an HTTP status and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: number, headers: Record<string, string> = {}): void {
  socket.on('error', () => socket.destroy());
  setTimeout(() => socket.destroy(), closeDelay).unref();
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (const [name, value] of Object.entries({ connection: 'close', 'content-length': '0', ...headers }))
    lines.push(`${name}: ${value}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
}
