// Decides whether a step of a swap takes too long: `slow` past the p95 of the step, `late` past twice the p95 or while the swap is paused.

export type Pace = 'usual' | 'slow' | 'late';

export function paceOf(stepSec: number | null, p95Sec: number | null, paused: boolean): Pace {
  if (paused) return 'late';
  if (stepSec === null || p95Sec === null || stepSec <= p95Sec) return 'usual';
  return stepSec > 2 * p95Sec ? 'late' : 'slow';
}
