// Runs a screen on a wall without an operator: moves the picture a little each minute, dims it at night, and loads a new version between
// four and five in the morning, after it has fetched all files of that version.
import { onSecond } from './ticker.ts';

const minuteMs = 60_000;
/** Returns the hour in China, whatever time zone the machine has. */
const hourOf = (now: number): number => new Date(now + 8 * 3_600_000).getUTCHours();

/** The offsets of the picture from the middle in pixels; each is two pixels from the one before. */
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
  /** A random number of minutes after four o'clock, so that not all screens load a new version at once. */
  const reloadMinute = Math.floor(Math.random() * 10);
  let lastMinute = -1;
  const apply = () => {
    const now = Date.now();
    const minute = Math.floor(now / minuteMs);
    if (minute === lastMinute) return;
    lastMinute = minute;
    const [x, y] = shiftAt(now);
    root.style.translate = `${x}px ${y}px`;
    root.classList.toggle('is-night', isNight(now));
    if (hourOf(now) === 4 && minute % 60 >= reloadMinute) void loadNewVersion();
  };
  apply();
  onSecond(apply);
}

const filesIn = (page: Document): string[] =>
  [...page.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="modulepreload"]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
  );

let isLoading = false;

/** Reloads the page if its files have changed and all of them could be fetched; otherwise the next minute tries again. */
async function loadNewVersion(reload = () => window.location.reload()): Promise<boolean> {
  if (isLoading) return false;
  isLoading = true;
  try {
    const reply = await fetch(window.location.pathname, { cache: 'no-cache', credentials: 'omit' });
    if (!reply.ok) return false;
    const files = filesIn(new DOMParser().parseFromString(await reply.text(), 'text/html'));
    const currentFiles = filesIn(document);
    if (files.length === 0 || files.every((file) => currentFiles.includes(file))) return false;
    const replies = await Promise.all(files.map((file) => fetch(file, { credentials: 'omit' })));
    await Promise.all(replies.map((each) => each.arrayBuffer()));
    if (replies.some(({ ok }) => !ok)) return false;
    reload();
    return true;
  } catch {
    return false;
  } finally {
    isLoading = false;
  }
}
