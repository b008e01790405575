// Time as the simulator has it: periods and sessions are shorter by the speed, the stamps of messages are those of the real clock
// (docs/devices.md). All that waits ends with the fleet.

export interface Pace {
  readonly speed: number;
  now(): number;
  /** After so many milliseconds of the world that is played. */
  after(ms: number, then: () => void): () => void;
  /** The same in real time: what the network does is not played. */
  afterReal(ms: number, then: () => void): () => void;
  every(ms: number, first: number, then: () => void): () => void;
  stop(): void;
}

/** A device does nothing more often than this. */
const leastMs = 50;

export function createPace(speed: number): Pace {
  const waiting = new Set<NodeJS.Timeout>();
  let isOver = false;
  const afterReal = (ms: number, then: () => void) => {
    if (isOver) return () => undefined;
    const timer = setTimeout(
      () => {
        waiting.delete(timer);
        then();
      },
      Math.min(ms, 2_000_000_000),
    );
    waiting.add(timer);
    return () => {
      waiting.delete(timer);
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
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
