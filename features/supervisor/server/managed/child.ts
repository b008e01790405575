// A child process with the states and the restart policy of supervisord (domain §5).
import { type ChildProcess, spawn } from 'node:child_process';
import type { KeyOf } from '@ec/resource/enum';
import { procState } from '../../shared/supervisor.enums.ts';
import { createLogTail, maskedWith } from './log-tail.ts';
import type { Managed, Snapshot } from './managed.ts';
import type { ProcessSpec } from './processes-config.ts';

const states = procState.key;
type State = KeyOf<typeof procState>;
const settled: readonly State[] = [states.running, states.exited, states.fatal, states.stopped];

/** The environment variables that a program gets from ours; never our own settings, which hold secrets. */
const passed = ['PATH', 'HOME', 'LANG', 'TZ'];

/** `changed`: told after each change of state. */
export function createChild(spec: ProcessSpec, changed: () => void): Managed {
  const masked = maskedWith(Object.values(spec.env));
  const tail = createLogTail(masked);
  const now: Snapshot = {
    state: states.stopped,
    pid: null,
    startTime: null,
    stopTime: null,
    exitStatus: null,
    spawnErr: '',
  };
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failedStarts = 0;
  const waiting = new Set<() => void>();

  const come = (state: State, more: Partial<Snapshot> = {}) => {
    Object.assign(now, more, { state });
    if (settled.includes(state)) for (const done of waiting) done();
    changed();
  };
  const settles = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        waiting.delete(done);
        resolve();
      };
      waiting.add(done);
    });

  function begin(): void {
    come(states.starting, { spawnErr: '', exitStatus: null, stopTime: null, startTime: new Date() });
    const passedVariables = Object.fromEntries(
      passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    );
    const born = spawn(spec.command, spec.args, {
      ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
      env: { ...passedVariables, ...spec.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: false,
      // A group of its own, so that what it has started ends with it.
      detached: true,
    });
    child = born;
    now.pid = born.pid ?? null;
    born.stdout?.on('data', tail.reader());
    born.stderr?.on('data', tail.reader());
    // A program that is not there will not be there in a second either.
    born.once('error', (error) => over(born, { spawnErr: masked(error.message).slice(0, 255) }, 'never'));
    born.once('exit', (code, signal) => {
      tail.note(`-- ended with ${signal ?? code}`);
      over(born, { exitStatus: code }, spec.restart);
    });
    timer = setTimeout(() => {
      if (child !== born || now.state !== states.starting) return;
      failedStarts = 0;
      come(states.running);
    }, spec.startSeconds * 1000);
  }

  /** It is not there any more: asked to, or not. */
  function over(ended: ChildProcess, how: Partial<Snapshot>, restart: ProcessSpec['restart']): void {
    if (child !== ended) return;
    clearTimeout(timer);
    child = undefined;
    const was = now.state;
    const after = { ...how, pid: null, stopTime: new Date() };
    if (was === states.stopping) {
      come(states.stopped, after);
      return;
    }
    if (was === states.starting) {
      failedStarts += 1;
      const why = how.spawnErr ?? `It ended within ${spec.startSeconds} s`;
      const isGivenUp = how.spawnErr !== undefined || failedStarts > spec.startRetries;
      come(isGivenUp ? states.fatal : states.backoff, { ...after, spawnErr: why });
      if (!isGivenUp) timer = setTimeout(begin, failedStarts * 1000);
      return;
    }
    come(states.exited, after);
    if (restart === 'always' || (restart === 'unexpected' && how.exitStatus !== 0)) begin();
  }

  const signal = (ending: ChildProcess, name: NodeJS.Signals) => {
    try {
      if (ending.pid !== undefined) process.kill(-ending.pid, name);
    } catch {
      // It has ended by itself.
    }
  };

  return {
    tenantId: spec.tenantId,
    name: spec.name,
    group: spec.group,
    command: masked([spec.command, ...spec.args].join(' ')).slice(0, 255),
    autoStart: spec.autoStart,
    snapshot: () => ({ ...now }),
    log: tail.text,
    async start() {
      if (child || now.state === states.backoff) return;
      failedStarts = 0;
      const done = settles();
      begin();
      await done;
    },
    async stop() {
      clearTimeout(timer);
      const ending = child;
      if (!ending) {
        come(states.stopped);
        return;
      }
      const done = settles();
      come(states.stopping);
      signal(ending, 'SIGTERM');
      const enforced = setTimeout(() => signal(ending, 'SIGKILL'), spec.stopSeconds * 1000);
      await done;
      clearTimeout(enforced);
    },
  };
}
