// How a figure stands against an earlier one: in percent, or unknown where there was none.

export type Change = { direction: 'up' | 'down' | 'same'; percent: string } | undefined;

/** Undefined where nothing is known to compare with. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return now === 0 ? { direction: 'same', percent: '0%' } : undefined;
  const share = (now - before) / before;
  const percent = Math.abs(share) * 100;
  const text = `${percent < 9.95 ? percent.toFixed(1) : Math.round(percent).toLocaleString('en-US')}%`;
  if (text === '0.0%') return { direction: 'same', percent: '0%' };
  return { direction: share > 0 ? 'up' : 'down', percent: text };
}
