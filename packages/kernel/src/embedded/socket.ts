// The Unix socket of the embedded PostgreSQL. The socket lies in the folder of the cluster, which other users cannot enter. A statement
// costs a fifth less through the socket than over TCP. TCP stays open for tools, and for this process where a socket is not possible.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** On macOS the path of a socket may have 104 bytes including the final NUL, on Linux 108 (unix(4), unix(7)). */
const MOST_BYTES = 103;

const nameOf = (port: number) => `.s.PGSQL.${port}`;

/** Returns whether the folder can contain the socket. A long path is impossible, and on Windows Node.js takes the path for a pipe. */
export const canHaveSocket = (folder: string, port: number): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(folder, nameOf(port))) <= MOST_BYTES;

/** Quotes the folder for PostgreSQL's setting unix_socket_directories. */
export const socketSetting = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

/** Removes the socket files and their lock files that a killed server has left behind. */
export function sweepSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
}

/** Returns the host for a URL: the encoded folder of the socket when the socket exists, else the loopback address. */
export function hostOf({ port, sockets }: { port: number; sockets: string }): string {
  return sockets && existsSync(join(sockets, nameOf(port))) ? encodeURIComponent(sockets) : '127.0.0.1';
}
