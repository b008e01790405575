// Signals that ask the server to stop. One wish often arrives as several signals: a service manager signals the launcher and the
// server at once, and the launcher passes on what it gets; npm repeats the Ctrl-C that the terminal has sent already.

/** Signals of this time are the same wish. */
const sameWish = 2_000;

/** `stop` is called at the first signal, `endAtOnce` at one that comes more than two seconds after it. */
export function onStopSignals({ stop, endAtOnce }: { stop(): void; endAtOnce(): void }): void {
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        stop();
      } else if (performance.now() - firstAt > sameWish) endAtOnce();
    });
}
