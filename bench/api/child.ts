// A server in a process of its own: told what to serve by its parent, tells its port, stops when the parent says so or dies.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { serverFlags } from '../../tools/launch/server-build.mjs';

export interface Serving {
  port: number;
  close(): Promise<void>;
}

export interface Child {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

type Reply = { port: number } | { problem: string };

/** `BENCH_PROFILE=folder` writes a processor profile of each server there. */
const profile = process.env.BENCH_PROFILE;
export const profileFlags = (name: string): string[] =>
  profile ? ['--cpu-prof', '--cpu-prof-dir', profile, '--cpu-prof-name', `${name}.cpuprofile`] : [];

export function startChild<Options>(script: 'floor.ts', options: Options): Promise<Child> {
  const child = fork(join(import.meta.dirname, script), {
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [...serverFlags, ...profileFlags('floor')],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.send(options as never);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    child.once('message', (reply: Reply) => {
      if ('problem' in reply) return reject(new Error(`${script}: ${reply.problem}`));
      resolve({
        url: `http://127.0.0.1:${reply.port}`,
        pid: child.pid ?? 0,
        async stop() {
          child.disconnect();
          await ended;
        },
      });
    });
  });
}

/** The child's side. */
export function serveParent<Options>(serve: (options: Options) => Promise<Serving>): void {
  const tell = (reply: Reply) => process.send?.(reply);
  process.once('message', (options) => {
    serve(options as Options).then(
      ({ port, close }) => {
        process.once('disconnect', () => void close().finally(() => process.exit(0)));
        tell({ port });
      },
      (error: unknown) => {
        tell({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
        process.exitCode = 1;
        process.disconnect();
      },
    );
  });
}
