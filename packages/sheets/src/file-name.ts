// Names of files that people download.

/** `站点.xlsx` → `站点_20261121-080000.xlsx`, in Asia/Shanghai. */
export function stampedName(name: string, now: Date): string {
  const there = new Date(now.getTime() + 8 * 3_600_000).toISOString();
  const stamp = there.slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)}_${stamp}${name.slice(dot)}`.replace(/[\\/:*?"<>|]/g, ' ');
}
