// Computes the change of a figure against an earlier one, in percent.

export type Change = { direction: 'up' | 'down' | 'same'; percent: string } | undefined;

/** Returns undefined if there is no earlier value to compare with. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return now === 0 ? { direction: 'same', percent: '0%' } : undefined;
  const share = (now - before) / before;
  const percent = Math.abs(share) * 100;
  const text = `${percent < 9.95 ? percent.toFixed(1) : Math.round(percent).toLocaleString('en-US')}%`;
  if (text === '0.0%') return { direction: 'same', percent: '0%' };
  return { direction: share > 0 ? 'up' : 'down', percent: text };
}
