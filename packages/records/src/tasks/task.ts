// The rules for polling and showing long tasks.
import { type TaskView, taskState } from '@ec/resource/contracts/task.contract';
import { type DateValue, instantOf } from '@ec/ui/value/date';

export const isOpen = ({ state }: Pick<TaskView, 'state'>): boolean => state < taskState.done;

/** Returns the progress in percent: 100 for a completed task, otherwise at most 99; undefined where the total is unknown. */
export function percentOf({ state, done, total }: Pick<TaskView, 'state' | 'done' | 'total'>): number | undefined {
  if (state === taskState.done) return 100;
  if (total === null || total <= 0) return undefined;
  return Math.min(99, Math.floor((done / total) * 100));
}

export function hasFile({ fileName, expireTime }: TaskView, now: DateValue = new Date()): boolean {
  return fileName !== '' && (instantOf(expireTime) ?? 0) > (instantOf(now) ?? 0);
}

/** Returns the milliseconds until the next poll: fewer while a task is young; false where all tasks have ended. */
export function pollEvery(tasks: readonly TaskView[], now: number, { isWatched = false } = {}): number | false {
  const open = tasks.filter(isOpen);
  if (open.length === 0) return false;
  // A browser clock behind the server's only makes a task look younger.
  const age = Math.min(...open.map((task) => now - (instantOf(task.createTime) ?? 0)));
  if (isWatched && age < 5_000) return 700;
  return age < 60_000 ? 2_000 : 5_000;
}

/** Returns the tasks of `now` that were open in `before` and have ended. */
export function endedSince(before: readonly TaskView[], now: readonly TaskView[]): TaskView[] {
  const open = new Set(before.filter(isOpen).map((task) => task.id));
  return now.filter((task) => open.has(task.id) && !isOpen(task));
}

/** `1,536` → `1.5 KB` */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const size = bytes / 1024 ** step;
  return `${size.toFixed(step > 0 && size < 100 ? 1 : 0)} ${units[step]}`;
}

/** Splits `Server error 01k…` into the text and the request id, which the person can copy. */
export function failureParts(message: string): { words: string; requestId: string | undefined } {
  const [, words, requestId] = /^(.*\S)\s+(?=\S*\d)([\w-]{12,})$/s.exec(message) ?? [];
  return words ? { words, requestId } : { words: message, requestId: undefined };
}
