// The Unix socket of the embedded PostgreSQL. It lies in the folder of the cluster, which other users cannot enter. A statement through it
// costs a fifth less than through TCP. TCP stays open for tools, and for this process where a socket is not possible.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The path of a socket may have 108 bytes on Linux and 104 on macOS, including the final NUL (unix(7), unix(4)). */
const MOST_BYTES = 103;

const nameOf = (port: number) => `.s.PGSQL.${port}`;

/** Returns whether the folder can contain the socket: its path may be too long, and Node.js on Windows takes such a path for a pipe. */
export const canHaveSocket = (folder: string, port: number): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(folder, nameOf(port))) <= MOST_BYTES;

/** Quotes the folder for PostgreSQL's setting unix_socket_directories. */
export const socketSetting = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

/** Removes the socket files of a killed server. */
export function sweepSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
}

/** Returns the host for a URL: the encoded folder of the socket when the socket exists, else the loopback address. */
export function hostOf({ port, sockets }: { port: number; sockets: string }): string {
  return sockets && existsSync(join(sockets, nameOf(port))) ? encodeURIComponent(sockets) : '127.0.0.1';
}
