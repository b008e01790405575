// Limits the rate of a device: a burst at once, then a number of messages a second. A faster device is read more slowly, without an effect
// on others.

export interface PaceOptions {
  perSecond: number;
  burst: number;
}

/** @returns a function that counts a message and returns the milliseconds to wait before the next one */
export function createPace({ perSecond, burst }: PaceOptions, now = () => performance.now()): () => number {
  let allowance = burst;
  let countedAt = now();
  return () => {
    const at = now();
    allowance = Math.min(burst, allowance + ((at - countedAt) / 1000) * perSecond) - 1;
    countedAt = at;
    return allowance >= 0 ? 0 : (-allowance / perSecond) * 1000;
  };
}
