// The running PostgreSQL: started apart from us (own session, so that Ctrl-C in the terminal does not reach it), found again
// through postmaster.pid when we were killed and it was not, stopped by its own signals.
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
  /** The folder of its socket file; empty where it has none. */
  sockets: string;
  ready: boolean;
};

/** The postmasters that this process has started and not stopped yet. */
const running = new Set<number>();
// PostgreSQL lives in a session of its own and would outlive us: however this process ends, save by SIGKILL, PostgreSQL is asked to.
process.on('exit', () => {
  for (const pid of running) signal(pid, 'SIGINT');
});

const START_TIMEOUT = 60_000; // recovery after a crash may take its time
const MOST_LOG = 10_000_000;

/** The server that runs on this cluster, if one does. A postmaster.pid that a dead one left is taken away. */
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
      // Not every file system knows sockets.
      if (withSocket && error instanceof Error && /Unix-domain socket/.test(error.message)) {
        withSocket = false;
        continue;
      }
      // Processes of a killed server may hold its memory for a moment, or another program took the port just now.
      const passing =
        error instanceof Error && /still in use|already in use|could not create any TCP/.test(error.message);
      if (!passing || attempt === 10) throw error;
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
  let ended: string | undefined;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code) => {
    if (child.pid !== undefined) running.delete(child.pid);
    ended = `exit ${code}`;
  });
  child.unref();
  for (const start = Date.now(); Date.now() - start < START_TIMEOUT; await pause(5)) {
    if (ended) throw new Error(`PostgreSQL did not start (${ended}): ${lastLines(logFile)}`);
    const pidFile = readPidFile(options.folder);
    if (pidFile?.pid === child.pid && pidFile?.ready) return pidFile;
  }
  throw new Error(`PostgreSQL did not get ready in ${START_TIMEOUT / 1000} s: ${lastLines(logFile)}`);
}

/** Fast shutdown: running statements are cancelled, everything is written. */
export async function stopPostmaster(folder: string, { pid }: Postmaster): Promise<void> {
  signal(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 10) {
    if (waited === 20_000) signal(pid, 'SIGQUIT'); // recovers from its log at the next start
    if (waited >= 25_000) signal(pid, 'SIGKILL');
    await pause(10);
  }
  findPostmaster(folder);
}

function readPidFile(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Math.abs(Number(lines[0])),
      port: Number(lines[3]),
      sockets: lines[4] ?? '',
      ready: lines[7]?.trim() === 'ready',
    };
  } catch {
    return undefined;
  }
}

/** A process id that came back to some other program must neither be adopted nor killed. PostgreSQL works in its cluster. */
function isPostgres(pid: number, folder: string): boolean {
  const command = commandOf(pid);
  if (!command?.[0]?.includes('postgres')) return false;
  return folderOf(pid) === realpathSync(folder) || command.includes(folder);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // gone already
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
