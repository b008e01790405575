// A screen on a wall needs nobody: it moves the picture a little each minute, dims it at night, and loads a new version between four and
// five in the morning, after it has fetched all files of that version.
import { onSecond } from './ticker.ts';

const minuteMs = 60_000;
/** Returns the hour in China, whatever time zone the machine has. */
const hourOf = (now: number): number => new Date(now + 8 * 3_600_000).getUTCHours();

/** The picture's places around the middle, each two pixels from the place before. */
const shifts = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [-2, 2],
  [-2, 0],
  [-2, -2],
  [0, -2],
] as const;

const shiftAt = (now: number): readonly [number, number] =>
  shifts[Math.floor(now / minuteMs) % shifts.length] ?? [0, 0];

const isNight = (now: number): boolean => hourOf(now) >= 22 || hourOf(now) < 6;

export function startKiosk(root: HTMLElement): void {
  /** Each screen waits a random number of minutes, so that not all screens load a new version at once. */
  const lateness = Math.floor(Math.random() * 10);
  let lastMinute = -1;
  const apply = () => {
    const now = Date.now();
    const minute = Math.floor(now / minuteMs);
    if (minute === lastMinute) return;
    lastMinute = minute;
    const [x, y] = shiftAt(now);
    root.style.translate = `${x}px ${y}px`;
    root.classList.toggle('is-night', isNight(now));
    if (hourOf(now) === 4 && minute % 60 >= lateness) void takeNewVersion();
  };
  apply();
  onSecond(apply);
}

const filesIn = (page: Document): string[] =>
  [...page.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="modulepreload"]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
  );

let isTaking = false;

/** Reloads the page if its files have changed and all of them could be fetched; otherwise the next minute tries again. */
async function takeNewVersion(reload = () => window.location.reload()): Promise<boolean> {
  if (isTaking) return false;
  isTaking = true;
  try {
    const reply = await fetch(window.location.pathname, { cache: 'no-cache', credentials: 'omit' });
    if (!reply.ok) return false;
    const files = filesIn(new DOMParser().parseFromString(await reply.text(), 'text/html'));
    const present = filesIn(document);
    if (files.length === 0 || files.every((file) => present.includes(file))) return false;
    const replies = await Promise.all(files.map((file) => fetch(file, { credentials: 'omit' })));
    await Promise.all(replies.map((each) => each.arrayBuffer()));
    if (replies.some(({ ok }) => !ok)) return false;
    reload();
    return true;
  } catch {
    return false;
  } finally {
    isTaking = false;
  }
}
