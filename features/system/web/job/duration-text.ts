/** Formats a duration as `840 ms`, `12.3 s` or `4 min 5 s`. The unit is that of the rounded value: 59 950 ms is `1 min 0 s`. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
