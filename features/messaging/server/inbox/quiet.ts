// Quiet hours are in Shanghai's time zone, which has no summer time.
const minute = 60_000;
const dayLength = 24 * 60;
const east = 8 * 60;

const minutesOf = (time: string) => Number.parseInt(time.slice(0, 2), 10) * 60 + Number.parseInt(time.slice(3, 5), 10);

/** `from` and `to` are HH:mm; an earlier `to` is on the next day. @returns the end of the present quiet hours; undefined outside of them */
export function quietUntil(from: string | null, to: string | null, now: Date): Date | undefined {
  if (!from || !to) return undefined;
  const clock = (Math.floor(now.getTime() / minute) + east) % dayLength;
  const since = (clock - minutesOf(from) + dayLength) % dayLength;
  const length = (minutesOf(to) - minutesOf(from) + dayLength) % dayLength;
  return since < length ? new Date((Math.floor(now.getTime() / minute) + length - since) * minute) : undefined;
}
