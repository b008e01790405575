// The port of the server. It is opened before the database, so that a port that is in use ends the start before anything is changed. Until
// the product can serve, the port sends its own replies (starting-reply.ts).
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { replyWhileStarting } from './starting-reply.ts';

export interface ListeningPort {
  server: Server;
  address: AddressInfo | string | null;
  /** Sets the handler that receives the requests once the product serves. */
  setHandler(handler: RequestListener): Server;
  beginServing(): void;
  isServing(): boolean;
  /** Accepts no further connections, and resolves when the running requests have ended. */
  close(): Promise<void>;
}

/** Milliseconds that a client may take to send a request; clients themselves give up after 10 s (contract §1.1). */
export const requestTimeout = 30_000;
/** Longer than proxies keep idle connections (nginx: 60 s), so that no proxy sends a request while the server closes the connection. */
const keepAliveTimeout = 72_000;
/** The interval, in milliseconds, at which a closing server looks for connections that have become idle. */
const idleCheckInterval = 50;

/** @throws Error EADDRINUSE, EACCES */
export async function openPort({ port, host }: { port: number; host: string }): Promise<ListeningPort> {
  let handler: RequestListener | undefined;
  let isServing = false;
  const server = createServer((request, response) => {
    if (isServing && handler) handler(request, response);
    else replyWhileStarting(request, response);
  });
  const [first = host, ...others] = await addressesOf(host);
  await listen(server, port, first);
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  const servers = [server];
  for (const other of others) {
    const secondary = createSecondary(server);
    // A machine without IPv6 may still resolve `localhost` to ::1.
    const isListening = await listen(secondary, actualPort, other).then(
      () => true,
      () => false,
    );
    if (isListening) servers.push(secondary);
  }
  let closing: Promise<unknown> | undefined;
  return {
    server,
    address,
    setHandler(next) {
      handler = next;
      return server;
    },
    beginServing() {
      isServing = true;
    },
    isServing: () => isServing,
    async close() {
      closing ??= Promise.all(servers.map(closeServer));
      await closing;
    },
  };
}

/** Returns the addresses to listen on: for `localhost` both loopback addresses. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  const addresses = await lookup(host, { all: true });
  return [...new Set(addresses.map(({ address }) => address))];
}

/** Creates a server for a further address that passes all requests on to the first server. */
function createSecondary(server: Server): Server {
  const secondary = createServer((request, response) => void server.emit('request', request, response));
  secondary.on('upgrade', (request, socket, head) => {
    if (!server.emit('upgrade', request, socket, head)) socket.destroy();
  });
  return secondary;
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.requestTimeout = requestTimeout;
  server.keepAliveTimeout = keepAliveTimeout;
  server.listen({ port, host });
  await once(server, 'listening');
}

async function closeServer(server: Server): Promise<void> {
  const close = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), idleCheckInterval);
  await close;
  clearInterval(sweep);
}
