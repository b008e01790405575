// Stops whoever asks again and again for what is refused, before a refusal tells anything.
export interface RefusalLimit {
  isReached(key: string): boolean;
  note(key: string): void;
}

export function refusalLimit(
  clock: { now(): Date },
  { most, seconds }: { most: number; seconds: number },
): RefusalLimit {
  const noted = new Map<string, number[]>();
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
      noted.set(key, [...recent(key), clock.now().getTime()]);
    },
  };
}
