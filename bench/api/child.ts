// The parent's side of run-as-child.ts: the parent starts a server in a process of its own, sends it its options, waits for its port and
// stops it.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'rolldown';
import { serverEnvironment, serverFlags } from '../../tools/launch/server-build.mjs';
import type { Reply } from './run-as-child.ts';

export interface Child {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** `BENCH_PROFILE=folder` writes a processor profile of each server there. */
const profile = process.env.BENCH_PROFILE;
export const profileFlags = (name: string): string[] =>
  profile ? ['--cpu-prof', '--cpu-prof-dir', profile, '--cpu-prof-name', `${name}.cpuprofile`] : [];

export async function startChild<Options>(script: 'floor.ts', options: Options): Promise<Child> {
  const child = fork(await bundle(script), {
    serialization: 'advanced',
    env: { ...process.env, ...serverEnvironment, NODE_ENV: 'production' },
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

/** Bundles the script, because the product is a bundle, too: stripping types at run time would take more memory than the server. */
async function bundle(script: string): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const file = join(root, 'node_modules/.cache/bench', script.replace(/ts$/, 'mjs'));
  await build({
    input: join(import.meta.dirname, script),
    cwd: root,
    platform: 'node',
    external: /^pg$/,
    logLevel: 'warn',
    output: { file, format: 'esm', comments: false },
  });
  return file;
}
