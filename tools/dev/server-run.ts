// Runs one server process: it stands by with its code loaded, starts on an order, listens, and ends.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Loaded, StandbyOrder } from './standby.ts';

export interface ServerRun {
  /** Orders the process to start. @param saved the files that changed since it was spawned; undefined where that is not known */
  start(saved: readonly string[] | undefined): void;
  /** Resolves with the port when the process listens; rejects where the process ends before that. */
  port: Promise<number>;
  /** The modules that the process had loaded when it listened. */
  loaded: Promise<Loaded>;
  /** Resolves with the signal or the exit code that ended the process. */
  ended: Promise<string>;
  /** Ends the process. A process that listens finishes its requests first; any other one is killed. */
  stop(): Promise<string>;
}

export interface ServerRunOptions {
  script: string;
  env: NodeJS.ProcessEnv;
  /** Modules to load before the order to start. */
  load: readonly string[];
  inspectPort?: number | undefined;
  onWords(words: string): void;
}

/** The messages of the process: a line to print, the port where it listens, the modules that it has loaded. */
type ProcessMessage = { say: string } | { port: number } | { loaded: Loaded };

// A large young generation saves time, because most objects of a start are short-lived.
const flags = ['--min-semi-space-size=32', '--max-semi-space-size=32'];

export function standBy({ script, env, load, inspectPort, onWords }: ServerRunOptions): ServerRun {
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, 'standby.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const order = (what: StandbyOrder) => child.send(what, () => undefined); // an error means that the process has ended, which `ended` reports
  let isListening = false;
  const { promise: port, resolve, reject } = Promise.withResolvers<number>();
  port.catch(() => undefined); // prevents an unhandled rejection where nobody awaits the port
  const loaded = Promise.withResolvers<Loaded>();
  child.on('message', (message: ProcessMessage) => {
    if ('say' in message) onWords(message.say);
    if ('loaded' in message) loaded.resolve(message.loaded);
    if (!('port' in message)) return;
    isListening = true;
    order({ tell: true });
    resolve(message.port);
  });
  const ended = new Promise<string>((end) => {
    child.once('exit', (code, signal) => {
      reject(new Error('The server does not run; its terminal says why.'));
      end(signal ?? `exit code ${code}`);
    });
  });
  order({ load });
  return {
    start: (saved) => order({ start: script, saved, inspectPort }),
    port,
    loaded: loaded.promise,
    ended,
    stop() {
      child.kill(isListening ? 'SIGTERM' : 'SIGKILL');
      return ended;
    },
  };
}
