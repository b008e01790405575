// Counts recent refusals by key, such as a client's address. The caller of `isReached` decides how to limit that key.
export interface RefusalLimit {
  isReached(key: string): boolean;
  note(key: string): void;
}

const mostKeys = 10_000;

/** A key reaches the limit with `most` refusals within `seconds`. */
export function refusalLimit(
  clock: { now(): Date },
  { most, seconds }: { most: number; seconds: number },
): RefusalLimit {
  const timesByKey = new Map<string, number[]>();
  /** Removes the keys that have no refusals within `seconds`. */
  const removeOldKeys = () => {
    for (const key of timesByKey.keys()) recentTimes(key);
  };
  const recentTimes = (key: string) => {
    const since = clock.now().getTime() - seconds * 1000;
    const times = (timesByKey.get(key) ?? []).filter((time) => time > since);
    if (times.length > 0) timesByKey.set(key, times);
    else timesByKey.delete(key);
    return times;
  };
  return {
    isReached: (key) => recentTimes(key).length >= most,
    note(key) {
      if (timesByKey.size >= mostKeys) removeOldKeys();
      const [oldest] = timesByKey.keys();
      if (timesByKey.size >= mostKeys && oldest !== undefined) timesByKey.delete(oldest);
      timesByKey.set(key, [...recentTimes(key), clock.now().getTime()].slice(-most));
    },
  };
}
