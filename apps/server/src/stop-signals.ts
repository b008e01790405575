// Handles signals that ask the server to stop. One request often arrives as several signals: a service manager signals launcher and
// server at once, and the launcher forwards its signal; npm repeats the Ctrl-C that the terminal has already sent.

/** Signals within this time belong to one stop request. */
const sameRequestMs = 2_000;

/** `stop` is called at the first signal, `endAtOnce` at one that comes more than two seconds after it. */
export function onStopSignals({ stop, endAtOnce }: { stop(): void; endAtOnce(): void }): void {
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        stop();
      } else if (performance.now() - firstAt > sameRequestMs) endAtOnce();
    });
}
