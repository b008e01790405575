// Judges whether a step of a swap is slow: amber past the p95 of that step, red past twice as much or while it is paused.

export type Pace = 'usual' | 'slow' | 'late';

export function paceOf(stepSec: number | null, p95Sec: number | null, paused: boolean): Pace {
  if (paused) return 'late';
  if (stepSec === null || p95Sec === null || stepSec <= p95Sec) return 'usual';
  return stepSec > 2 * p95Sec ? 'late' : 'slow';
}
