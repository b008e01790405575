// Limits the rate of a device: a burst at once, then a number of messages a second. A faster device is read more slowly, without an effect
// on others.

export interface PaceOptions {
  perSecond: number;
  burst: number;
}

/** @returns milliseconds to wait before the next message is taken */
export function createPace({ perSecond, burst }: PaceOptions, now = () => performance.now()): () => number {
  let free = burst;
  let before = now();
  return () => {
    const at = now();
    free = Math.min(burst, free + ((at - before) / 1000) * perSecond) - 1;
    before = at;
    return free >= 0 ? 0 : (-free / perSecond) * 1000;
  };
}
