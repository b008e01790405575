// The socket file of the embedded PostgreSQL, in its cluster: a statement through it costs a fifth less than through TCP, and nobody
// else gets there. TCP stays, for tools, and for us where there can be no such file.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** An address of a socket has room for 108 bytes on Linux and 104 on macOS, its end included (unix(7), unix(4)). */
const MOST_BYTES = 103;

const nameOf = (port: number) => `.s.PGSQL.${port}`;

/** Returns whether a socket can lie there: the path may be too long, and to Node.js on Windows such a path is a pipe. */
export const canHaveSocket = (folder: string, port: number): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(folder, nameOf(port))) <= MOST_BYTES;

/** As PostgreSQL reads its list of folders. */
export const socketSetting = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

/** Socket files that a killed server left behind. */
export function sweepSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
}

/** The host of a URL: the folder of the socket file where we reach it. */
export function hostOf({ port, sockets }: { port: number; sockets: string }): string {
  return sockets && existsSync(join(sockets, nameOf(port))) ? encodeURIComponent(sockets) : '127.0.0.1';
}
