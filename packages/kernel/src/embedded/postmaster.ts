// Starts, finds and stops the PostgreSQL server. PostgreSQL runs in a separate OS session, so that Ctrl-C in the terminal does not reach
// it. If this process is killed, PostgreSQL runs on, and the next start finds it through postmaster.pid.
import { spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asUser } from './cluster.ts';
import type { OsUser } from './os-user.ts';
import type { Programs } from './places.ts';
import { commandOf, folderOf, isAlive } from './process.ts';
import { canHaveSocket, socketSetting, sweepSockets } from './socket.ts';

export type Postmaster = {
  pid: number;
  port: number;
  /** The folder of the server's socket file; empty when the server has no socket. */
  sockets: string;
  isReady: boolean;
};

/** The process ids of the postmasters that this process has started and that have not ended yet. */
const running = new Set<number>();
// PostgreSQL would outlive this process, so the process stops PostgreSQL when it exits. A signal without a handler emits no `exit` event.
process.on('exit', () => {
  for (const pid of running) signal(pid, 'SIGINT');
});

const START_TIMEOUT = 60_000; // recovery after a crash may take long
const MOST_LOG = 10_000_000; // bytes; a larger log file is emptied at the next start

/** Returns the running server of this cluster, or undefined. Removes a postmaster.pid whose server does not live any more. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const pidFile = readPidFile(folder);
  if (!pidFile) return undefined;
  if (isAlive(pidFile.pid) && isPostgres(pidFile.pid, folder)) return pidFile;
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  return undefined;
}

export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  sweepSockets(options.folder);
  let withSocket = true;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(options, withSocket);
    } catch (error) {
      // Not every file system supports sockets: the next attempt starts PostgreSQL without a socket.
      if (withSocket && error instanceof Error && /Unix-domain socket/.test(error.message)) {
        withSocket = false;
        continue;
      }
      // Processes of a killed server may still hold its memory for a moment, or another program may just have taken the port.
      const isTemporary =
        error instanceof Error && /still in use|already in use|could not create any TCP/.test(error.message);
      if (!isTemporary || attempt === 10) throw error;
      await pause(300);
    }
  }
}

type StartOptions = {
  folder: string;
  programs: Programs;
  user: OsUser | undefined;
  settings: Record<string, string>;
};

async function startOnce(options: StartOptions, withSocket: boolean): Promise<Postmaster> {
  const port = await freePort();
  const logFile = `${options.folder}.log`;
  const log = openLog(logFile, options.user);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: withSocket && canHaveSocket(options.folder, port) ? socketSetting(options.folder) : '',
    port: `${port}`,
    ...options.settings,
  };
  const child = spawn(
    options.programs.postgres,
    ['-D', options.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...asUser(options.user), cwd: '/', detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  if (child.pid !== undefined) running.add(child.pid);
  let endReason: string | undefined;
  child.on('error', (error) => {
    endReason = error.message;
  });
  child.on('exit', (code) => {
    if (child.pid !== undefined) running.delete(child.pid);
    endReason = `exit ${code}`;
  });
  child.unref();
  for (const start = Date.now(); Date.now() - start < START_TIMEOUT; await pause(5)) {
    if (endReason) throw new Error(`PostgreSQL did not start (${endReason}): ${lastLines(logFile)}`);
    const pidFile = readPidFile(options.folder);
    if (pidFile?.pid === child.pid && pidFile?.isReady) return pidFile;
  }
  throw new Error(`PostgreSQL did not get ready in ${START_TIMEOUT / 1000} s: ${lastLines(logFile)}`);
}

/** Requests a fast shutdown, which ends all sessions and writes all data to disk. Stops the server by force after 20 seconds. */
export async function stopPostmaster(folder: string, { pid }: Postmaster): Promise<void> {
  signal(pid, 'SIGINT');
  for (let milliseconds = 0; isAlive(pid); milliseconds += 10) {
    if (milliseconds === 20_000) signal(pid, 'SIGQUIT'); // the next start recovers from the write-ahead log
    if (milliseconds >= 25_000) signal(pid, 'SIGKILL');
    await pause(10);
  }
  findPostmaster(folder); // removes the postmaster.pid that a killed server leaves behind
}

function readPidFile(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Math.abs(Number(lines[0])),
      port: Number(lines[3]),
      sockets: lines[4] ?? '',
      isReady: lines[7]?.trim() === 'ready',
    };
  } catch {
    return undefined;
  }
}

/** Returns whether the process is the PostgreSQL of this cluster. The id may by now belong to another program, which must not be killed. */
function isPostgres(pid: number, folder: string): boolean {
  const command = commandOf(pid);
  if (!command?.[0]?.includes('postgres')) return false;
  return folderOf(pid) === realpathSync(folder) || command.includes(folder);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // most likely the process has ended already
  }
}

function openLog(file: string, user: OsUser | undefined): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(file, size > MOST_LOG ? 'w' : 'a', 0o600);
  if (user) chownSync(file, user.uid, user.gid);
  return log;
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-5).join(' | ');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
