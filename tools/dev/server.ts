// The server of npm run dev: replaced at every save, while the next process stands by already. Requests wait in between.
import { type ServerRun, type ServerRunOptions, standBy } from './server-run.ts';

export interface DevServer {
  /** Where the server listens: at once, or as soon as it is back; rejects where it does not start. */
  port(): Promise<number>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface DevServerOptions extends Pick<ServerRunOptions, 'script' | 'env' | 'inspectPort'> {
  say(line: string): void;
  onReady(): void;
}

export function runServer({ script, env, inspectPort, say, onReady }: DevServerOptions): DevServer {
  let packages: string[] = [];
  let words: string[] = [];
  const nextRun = () =>
    standBy({
      script,
      env,
      inspectPort,
      packages,
      onPackages: (loaded) => {
        packages = loaded;
      },
      // Those of the first start are read as they come; later ones count where the start fails.
      onWords: (line) => (hasServed ? words.push(line) : say(line)),
    });
  let next: ServerRun | undefined;
  let current: ServerRun | undefined;
  let hasServed = false;
  let isStopping = false;

  async function port(): Promise<number> {
    const asked = current;
    try {
      return (await asked?.port) ?? 0;
    } catch (failure) {
      if (asked === current) throw failure;
      return port(); // replaced meanwhile
    }
  }

  async function restart(): Promise<void> {
    const before = current;
    const run = next ?? nextRun();
    next = undefined;
    current = run;
    words = [];
    const gone = before?.stop();
    if (inspectPort) await gone; // one debugger's port for all of them
    run.start();
    run.ended.then((how) => {
      if (run !== current || isStopping) return;
      for (const line of words) say(line);
      say(`✖ The server has ended (${how}); it starts again at the next save.`);
    });
    const isReady = await run.port.then(
      () => true,
      () => false,
    );
    if (run !== current || isStopping) return;
    next = nextRun();
    if (!isReady) return;
    hasServed = true;
    onReady();
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
