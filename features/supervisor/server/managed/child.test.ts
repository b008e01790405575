// Tests supervised child processes with real processes: states, restarts, process groups, and logs without secrets (domain §5).
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { procState } from '../../shared/supervisor.enums.ts';
import { createChild } from './child.ts';
import type { Managed } from './managed.ts';
import type { ProcessSpec } from './processes-config.ts';

const states = procState.key;
const children: Managed[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(children.splice(0).map((each) => each.stop()));
});

function child(script: string, more: Partial<ProcessSpec> = {}): Managed {
  const spec: ProcessSpec = {
    name: 'worker',
    group: 'test',
    tenantId: '000000',
    command: process.execPath,
    args: ['-e', script],
    env: {},
    autoStart: false,
    restart: 'unexpected',
    startSeconds: 0.2,
    startRetries: 1,
    stopSeconds: 0.5,
    ...more,
  };
  const one = createChild(spec, () => undefined);
  children.push(one);
  return one;
}
const stays = 'setInterval(() => {}, 1000);';
/** Returns whether the process runs. A zombie does not run: it has ended, but its parent has not reaped it yet. */
const isAlive = (pid: number) => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('a stop ends a process and the processes that it has started', async () => {
  const one = child(
    `const { spawn } = require('node:child_process');
     console.log('grandchild', spawn(process.execPath, ['-e', ${JSON.stringify(stays)}]).pid); ${stays}`,
  );
  await one.start();
  const { state, pid, startTime } = one.snapshot();
  expect([state, typeof pid, startTime]).toEqual([states.running, 'number', expect.any(Date)]);
  await vi.waitFor(() => expect(one.log()).toMatch(/grandchild \d+/));
  const grandchild = Number(/grandchild (\d+)/.exec(one.log())?.[1]);
  expect([isAlive(pid ?? 0), isAlive(grandchild)]).toEqual([true, true]);
  await one.stop();
  expect(one.snapshot()).toMatchObject({ state: states.stopped, pid: null, stopTime: expect.any(Date) });
  await vi.waitFor(() => expect([isAlive(pid ?? 0), isAlive(grandchild)]).toEqual([false, false]));
});

test('a process that ignores SIGTERM is killed after its stop time', async () => {
  const one = child(`process.on('SIGTERM', () => {}); console.log('deaf'); ${stays}`);
  await one.start();
  await vi.waitFor(() => expect(one.log()).toContain('deaf'));
  await one.stop();
  expect(one.snapshot()).toMatchObject({ state: states.stopped, exitStatus: null });
});

test('a process that fails is restarted; a process that exits with 0 is not', async () => {
  const failing = child('setTimeout(() => process.exit(3), 400);');
  await failing.start();
  const first = failing.snapshot().pid;
  await vi.waitFor(() => expect(failing.snapshot().pid).not.toBe(first), 5000);
  await vi.waitFor(() => expect(failing.snapshot().state).toBe(states.running), 5000);
  const done = child('setTimeout(() => process.exit(0), 400);');
  await done.start();
  await vi.waitFor(() => expect(done.snapshot()).toMatchObject({ state: states.exited, exitStatus: 0 }), 5000);
  await pause(300);
  expect(done.snapshot().state).toBe(states.exited);
});

test('a process that ends at once is retried, and then becomes fatal', async () => {
  const one = child('process.exit(1);', { startSeconds: 5 });
  await one.start();
  expect(one.snapshot()).toMatchObject({ state: states.fatal, exitStatus: 1, spawnErr: 'It ended within 5 s' });
  expect(one.log().match(/ended with 1/g)).toHaveLength(2);
});

test('a process whose program is missing becomes fatal at once, and can be stopped', async () => {
  const one = child('', { command: '/nowhere/at-all', args: [] });
  await one.start();
  expect(one.snapshot()).toMatchObject({ state: states.fatal, pid: null, spawnErr: expect.stringContaining('ENOENT') });
  await one.stop();
  expect(one.snapshot().state).toBe(states.stopped);
});

test('a process inherits no secret of the server, and its log and command show no secrets', async () => {
  vi.stubEnv('EC_ADMIN_PASSWORD', 'ours-and-secret');
  const one = child(
    `console.log(JSON.stringify(process.env)); console.error('password=hunter2 token', process.env.GATE); ${stays}`,
    {
      env: { GATE: 'sesame-open' },
      args: [
        '-e',
        `console.log('\\u001b[2J', Object.keys(process.env).sort().join(), 'password=hunter2 token', process.env.GATE); ${stays}`,
        'sesame-open',
      ],
    },
  );
  await one.start();
  await vi.waitFor(() => expect(one.log()).toContain('token'));
  expect(one.log()).toContain('GATE');
  expect(one.log()).not.toMatch(/EC_ADMIN_PASSWORD|ours-and-secret|hunter2|sesame/);
  expect(one.log()).not.toContain('\u001b');
  expect(one.command).not.toContain('sesame');
});

test('the log keeps at most 200 lines of 500 characters, even of an endless line', async () => {
  const one = child(
    `for (let n = 0; n < 3000; n += 1) console.log(n, 'x'.repeat(600)); process.stdout.write('y'.repeat(3e6)); ${stays}`,
  );
  await one.start();
  await vi.waitFor(() => expect(one.log()).toContain('yyy'), 5000);
  expect(one.log().split('\n').length).toBeLessThanOrEqual(200);
  expect(one.log().length).toBeLessThanOrEqual(200 * 501);
});

test('a process gets its arguments unchanged, without a shell', async () => {
  const one = child('', {
    args: ['-e', `console.log(process.argv.slice(1).join('|')); ${stays}`, '; rm -rf x', '$(id)', '../'],
  });
  await one.start();
  await vi.waitFor(() => expect(one.log()).toBe('; rm -rf x|$(id)|../'));
});
