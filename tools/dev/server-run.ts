// One process of the server: it stands by with its code loaded, gets the word to start, listens, ends.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Loaded, StandbyOrder } from './standby.ts';

export interface ServerRun {
  /** Gives the word. `saved`: files that changed since this process was made; undefined where that is not known. */
  start(saved: readonly string[] | undefined): void;
  /** Where it listens; rejects where it ends before that. */
  port: Promise<number>;
  /** The modules that it had loaded when it listened. */
  loaded: Promise<Loaded>;
  /** Resolves with how it ended. */
  ended: Promise<string>;
  /** One that listens finishes what it does; one that does not has nothing to finish. */
  stop(): Promise<string>;
}

export interface ServerRunOptions {
  script: string;
  env: NodeJS.ProcessEnv;
  /** Modules to load before the word comes. */
  load: readonly string[];
  inspectPort?: number | undefined;
  onWords(words: string): void;
}

/** The messages of the process: words for people, the port where it listens, the modules that it has loaded. */
type Told = { say: string } | { port: number } | { loaded: Loaded };

// Memory for time: most of what a start allocates is short-lived.
const flags = ['--min-semi-space-size=32', '--max-semi-space-size=32'];

export function standBy({ script, env, load, inspectPort, onWords }: ServerRunOptions): ServerRun {
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, 'standby.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const order = (what: StandbyOrder) => child.send(what, () => undefined); // one that has just ended is seen to end
  let listens = false;
  const { promise: port, resolve, reject } = Promise.withResolvers<number>();
  port.catch(() => undefined); // perhaps nobody asks
  const loaded = Promise.withResolvers<Loaded>();
  child.on('message', (message: Told) => {
    if ('say' in message) onWords(message.say);
    if ('loaded' in message) loaded.resolve(message.loaded);
    if (!('port' in message)) return;
    listens = true;
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
      child.kill(listens ? 'SIGTERM' : 'SIGKILL');
      return ended;
    },
  };
}
