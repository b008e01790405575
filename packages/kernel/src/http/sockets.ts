// Sockets on the port of the server: a feature says for which path, and takes the connection over once it asks to be upgraded.
import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

export interface SocketPath {
  /** Begins and ends with a slash; everything below it belongs to it. */
  path: `/${string}/`;
  /** Before the first connection. */
  open?(): Promise<void>;
  /** From here on the socket is its own, errors included. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends what is open, before the database is closed. */
  close(): Promise<void>;
}

/**
 * `isServing`: false while the server starts; devices are asked to come back then.
 * @returns what ends them all
 */
export async function serveSockets(
  server: Server,
  paths: readonly SocketPath[],
  isServing: () => boolean = () => true,
): Promise<() => Promise<void>> {
  for (const { open } of paths) await open?.();
  // Without a feature that wants them connections are left as they are: the development server upgrades its own.
  if (paths.length > 0)
    server.on('upgrade', (request, socket, head) => {
      const endpoint = paths.find(({ path }) => request.url?.startsWith(path));
      if (!isServing()) refuseUpgrade(socket, 503, { 'retry-after': '2' });
      else if (endpoint) endpoint.upgrade(request, socket, head);
      else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404);
    });
  return async () => {
    for (const { close } of paths) await close();
  };
}

/** For whoever is refused to read why and to hang up, too. */
const goodbyeMs = 1000;

/** Answers in HTTP and hangs up. */
export function refuseUpgrade(socket: Duplex, status: number, headers: Record<string, string> = {}): void {
  socket.on('error', () => socket.destroy());
  setTimeout(() => socket.destroy(), goodbyeMs).unref();
  const lines = Object.entries({ connection: 'close', 'content-length': '0', ...headers });
  socket.end(
    [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join(
      '\r\n',
    ),
  );
}
