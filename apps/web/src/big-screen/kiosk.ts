// A screen on a wall takes care of itself: the picture moves a little each minute, is dimmer at night, and a new version is taken at four in
// the morning, after all of its files were fetched.
import { onSecond } from './ticker.ts';

const minuteMs = 60_000;
/** China's clock, whatever zone the machine has. */
const hourOf = (now: number): number => new Date(now + 8 * 3_600_000).getUTCHours();

/** Points around the middle, each at most four pixels from the one before. */
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
  /** Each screen has a moment of its own within ten minutes. */
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

/** Loads the page anew where its files have changed and all of them can be had; asks again a minute later otherwise. */
async function takeNewVersion(reload = () => window.location.reload()): Promise<boolean> {
  if (isTaking) return false;
  isTaking = true;
  try {
    const reply = await fetch(window.location.pathname, { cache: 'no-cache', credentials: 'omit' });
    if (!reply.ok) return false;
    const files = filesIn(new DOMParser().parseFromString(await reply.text(), 'text/html'));
    const own = filesIn(document);
    if (files.length === 0 || files.every((file) => own.includes(file))) return false;
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
