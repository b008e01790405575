// The time of the simulator. The speed shortens periods and sessions; time stamps of messages come from the real clock
// (docs/devices.md).

export interface Pace {
  readonly speed: number;
  now(): number;
  /** Calls `then` after `ms` of simulated time. @returns a function that cancels the call */
  after(ms: number, then: () => void): () => void;
  /** Like `after`, but in real time, for delays of the network. */
  afterReal(ms: number, then: () => void): () => void;
  every(ms: number, first: number, then: () => void): () => void;
  /** Clears all timers. Later calls start no timer. */
  stop(): void;
}

/** The shortest delay of `after`, in real milliseconds. */
export const leastMs = 50;

export function createPace(speed: number): Pace {
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  const afterReal = (ms: number, then: () => void) => {
    if (isOver) return () => undefined;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        then();
      },
      Math.min(ms, 2_000_000_000),
    );
    timers.add(timer);
    return () => {
      timers.delete(timer);
      clearTimeout(timer);
    };
  };
  const after = (ms: number, then: () => void) => afterReal(Math.max(ms / speed, leastMs), then);
  return {
    speed,
    now: Date.now,
    after,
    afterReal,
    every(ms, first, then) {
      let cancel: () => void = () => undefined;
      const next = () => {
        cancel = after(ms, next);
        then();
      };
      cancel = after(first, next);
      return () => cancel();
    },
    stop() {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
