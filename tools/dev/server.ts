// The server of npm run dev. Each save replaces its process by one that stands by already; requests wait until it listens.
import { type ServerRun, type ServerRunOptions, standBy } from './server-run.ts';
import type { Loaded } from './standby.ts';

export interface DevServer {
  /** Resolves with the server's port as soon as the server listens; rejects where the server does not start. */
  port(): Promise<number>;
  /** Restarts the server after a save of these files. Without a list every file counts as changed. */
  restart(saved?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface DevServerOptions extends Pick<ServerRunOptions, 'script' | 'env' | 'inspectPort'> {
  say(line: string): void;
  onReady(): void;
}

export function runServer({ script, env, inspectPort, say, onReady }: DevServerOptions): DevServer {
  let loaded: Loaded = { packages: [], parts: [] };
  let words: string[] = [];
  /** The files that were saved since the standby process was spawned; undefined where that is not known. */
  let changed: string[] | undefined = [];
  const makeRun = (load: readonly string[]) =>
    standBy({
      script,
      env,
      inspectPort,
      load,
      // The lines of the first start are printed at once. Later lines are printed only when the server ends by itself.
      onWords: (line) => (hasServed ? words.push(line) : say(line)),
    });
  /** With a debugger only packages are loaded in advance: our own changed modules would get another URL than their file has. */
  const makeNext = () => {
    changed = [];
    return makeRun(inspectPort ? loaded.packages : loaded.parts);
  };
  let next: ServerRun | undefined;
  let current: ServerRun | undefined;
  let hasServed = false;
  let isStopping = false;

  async function port(): Promise<number> {
    const run = current;
    try {
      return (await run?.port) ?? 0;
    } catch (failure) {
      if (run === current) throw failure;
      return port(); // another process has replaced this one
    }
  }

  async function restart(saved?: readonly string[]): Promise<void> {
    const before = current;
    changed = saved && changed && [...changed, ...saved];
    const since = changed;
    // A process that has to start at once loads no modules in advance.
    const run = next ?? makeRun([]);
    next = undefined;
    current = run;
    words = [];
    const exit = before?.stop();
    if (inspectPort) await exit; // all processes use the same debugger port
    run.start(since);
    void run.ended.then((how) => {
      if (run !== current || isStopping) return;
      for (const line of words) say(line);
      say(`✖ The server has ended (${how}); it starts again at the next save.`);
    });
    const isReady = await run.port.then(
      () => true,
      () => false,
    );
    if (run !== current || isStopping) return;
    if (isReady) {
      hasServed = true;
      onReady();
      loaded = await Promise.race([run.loaded, run.ended.then(() => loaded)]);
      if (run !== current || isStopping) return;
    }
    next = makeNext();
  }

  return {
    port,
    restart,
    async stop() {
      isStopping = true;
      await Promise.all([current?.stop(), next?.stop()]);
    },
  };
}
