// The server of npm run dev: replaced at every save, while the next process stands by already. Requests wait in between.
import { type ServerRun, type ServerRunOptions, standBy } from './server-run.ts';
import type { Loaded } from './standby.ts';

export interface DevServer {
  /** Resolves with the server's port, during a restart as soon as it listens; rejects where it does not start. */
  port(): Promise<number>;
  /** Restarts the server after a save of these files; without a list, the server counts every file as changed. */
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
  /** The files saved since the standby process was forked; undefined where that is not known. */
  let changed: string[] | undefined = [];
  const makeRun = (load: readonly string[]) =>
    standBy({
      script,
      env,
      inspectPort,
      load,
      // Those of the first start are read as they come; later ones count where the start fails.
      onWords: (line) => (hasServed ? words.push(line) : say(line)),
    });
  /** A debugger finds code at the address that its file has. */
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
      return port(); // replaced meanwhile
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
    if (inspectPort) await exit; // one debugger's port for all of them
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
