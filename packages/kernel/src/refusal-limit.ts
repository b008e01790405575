// Stops whoever asks again and again for what is refused, before a refusal tells anything.
export interface RefusalLimit {
  isReached(key: string): boolean;
  note(key: string): void;
}

const mostKeys = 10_000;

export function refusalLimit(
  clock: { now(): Date },
  { most, seconds }: { most: number; seconds: number },
): RefusalLimit {
  const noted = new Map<string, number[]>();
  /** Keys that nobody asks about again would stay for ever. */
  const forget = () => {
    for (const key of noted.keys()) recent(key);
  };
  const recent = (key: string) => {
    const since = clock.now().getTime() - seconds * 1000;
    const times = (noted.get(key) ?? []).filter((time) => time > since);
    if (times.length > 0) noted.set(key, times);
    else noted.delete(key);
    return times;
  };
  return {
    isReached: (key) => recent(key).length >= most,
    note(key) {
      if (noted.size >= mostKeys) forget();
      const [oldest] = noted.keys();
      if (noted.size >= mostKeys && oldest !== undefined) noted.delete(oldest);
      noted.set(key, [...recent(key), clock.now().getTime()].slice(-most));
    },
  };
}
