// A child process with the states and the restart policy of supervisord (domain §5).
import { type ChildProcess, spawn } from 'node:child_process';
import type { KeyOf } from '@ec/resource/enum';
import { procState } from '../../shared/supervisor.enums.ts';
import { createLogTail, createMask } from './log-tail.ts';
import type { Managed, Snapshot } from './managed.ts';
import type { ProcessSpec } from './processes-config.ts';

const states = procState.key;
type State = KeyOf<typeof procState>;
const steadyStates: readonly State[] = [states.running, states.exited, states.fatal, states.stopped];

/** A program gets only these environment variables of the server, because the others hold secrets of the server. */
const passedNames = ['PATH', 'HOME', 'LANG', 'TZ'];

/** Starts the program of a process with the permitted environment. */
function spawnProgram(spec: ProcessSpec): ChildProcess {
  const passedVariables = Object.fromEntries(
    passedNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  return spawn(spec.command, spec.args, {
    ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
    env: { ...passedVariables, ...spec.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: false,
    // The process gets its own process group, so that signals reach its descendants, too.
    detached: true,
  });
}

/** Sends a signal to the process and its descendants. */
function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // The process has already ended.
  }
}

/** The callers that wait until a process reaches a steady state. */
function createSteadyWaiters() {
  const waiting = new Set<() => void>();
  return {
    next: () => new Promise<void>((resolve) => void waiting.add(resolve)),
    resolveAll() {
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
  };
}

/** Makes a child process but does not start it. `onChange` is called after each change of its state. */
export function createChild(spec: ProcessSpec, onChange: () => void): Managed {
  const mask = createMask(Object.values(spec.env));
  const tail = createLogTail(mask);
  const current: Snapshot = {
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
  const steadyWaiters = createSteadyWaiters();

  const setState = (state: State, more: Partial<Snapshot> = {}) => {
    Object.assign(current, more, { state });
    if (steadyStates.includes(state)) steadyWaiters.resolveAll();
    onChange();
  };

  function begin(): void {
    setState(states.starting, { spawnErr: '', exitStatus: null, stopTime: null, startTime: new Date() });
    const started = spawnProgram(spec);
    child = started;
    current.pid = started.pid ?? null;
    started.stdout?.on('data', tail.reader());
    started.stderr?.on('data', tail.reader());
    // A program that could not be started is not tried again.
    started.once('error', (error) => handleEnd(started, { spawnErr: mask(error.message).slice(0, 255) }, 'never'));
    started.once('exit', (code, signal) => {
      tail.note(`-- ended with ${signal ?? code}`);
      handleEnd(started, { exitStatus: code }, spec.restart);
    });
    timer = setTimeout(() => {
      if (child !== started || current.state !== states.starting) return;
      failedStarts = 0;
      setState(states.running);
    }, spec.startSeconds * 1000);
  }

  /** Handles the end of a process: after a stop, during the start, or by itself. */
  function handleEnd(ended: ChildProcess, result: Partial<Snapshot>, restart: ProcessSpec['restart']): void {
    if (child !== ended) return;
    clearTimeout(timer);
    child = undefined;
    const previous = current.state;
    const after = { ...result, pid: null, stopTime: new Date() };
    if (previous === states.stopping) {
      setState(states.stopped, after);
      return;
    }
    if (previous === states.starting) {
      failedStarts += 1;
      const reason = result.spawnErr ?? `It ended within ${spec.startSeconds} s`;
      const isGivenUp = result.spawnErr !== undefined || failedStarts > spec.startRetries;
      setState(isGivenUp ? states.fatal : states.backoff, { ...after, spawnErr: reason });
      if (!isGivenUp) timer = setTimeout(begin, failedStarts * 1000);
      return;
    }
    setState(states.exited, after);
    if (restart === 'always' || (restart === 'unexpected' && result.exitStatus !== 0)) begin();
  }

  return {
    tenantId: spec.tenantId,
    name: spec.name,
    group: spec.group,
    command: mask([spec.command, ...spec.args].join(' ')).slice(0, 255),
    autoStart: spec.autoStart,
    snapshot: () => ({ ...current }),
    log: tail.text,
    async start() {
      if (child || current.state === states.backoff) return;
      failedStarts = 0;
      const steady = steadyWaiters.next();
      begin();
      await steady;
    },
    async stop() {
      clearTimeout(timer);
      const ending = child;
      if (!ending) {
        setState(states.stopped);
        return;
      }
      const steady = steadyWaiters.next();
      setState(states.stopping);
      signalGroup(ending, 'SIGTERM');
      const killTimer = setTimeout(() => signalGroup(ending, 'SIGKILL'), spec.stopSeconds * 1000);
      await steady;
      clearTimeout(killTimer);
    },
  };
}
