// Whether the port can be opened, tried before anything is changed: a second server must not migrate the database of the first.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** @throws Error with code EADDRINUSE, EACCES or another of the system */
export async function tryPort({ port, host }: { port: number; host: string }): Promise<void> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
