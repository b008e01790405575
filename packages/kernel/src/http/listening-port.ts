// The port of the server. It is opened before the database, so that a port in use ends the start before anything is touched. Until
// the product can serve, the port answers by itself (starting-reply.ts).
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { replyWhileStarting } from './starting-reply.ts';

export interface ListeningPort {
  server: Server;
  address: AddressInfo | string | null;
  /** Names the handler that gets the requests once the product serves. */
  setHandler(handler: RequestListener): Server;
  beginServing(): void;
  isServing(): boolean;
  /** Takes no further connection, and resolves when the running requests have ended. */
  close(): Promise<void>;
}

/** A slow client may not hold a socket for ever; clients give up at 10 s themselves (contract §1.1). */
export const requestTimeout = 30_000;
/** Longer than proxies keep idle connections (nginx: 60 s), so that none sends a request into a connection that we close. */
const keepAliveTimeout = 72_000;
/** The interval, in milliseconds, at which a closing server looks for connections that have become idle. */
const idleCheck = 50;

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
  const all = [server];
  for (const other of others) {
    const secondary = secondaryOf(server);
    // A machine without IPv6 may still name ::1.
    if (await listen(secondary, actualPort, other).then(isDone, isFailed)) all.push(secondary);
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
      closing ??= Promise.all(all.map(closeServer));
      await closing;
    },
  };
}

const isDone = () => true;
const isFailed = () => false;

/** `localhost` means both loopback addresses. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  const addresses = await lookup(host, { all: true });
  return [...new Set(addresses.map(({ address }) => address))];
}

function secondaryOf(server: Server): Server {
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
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), idleCheck);
  await closed;
  clearInterval(sweep);
}
