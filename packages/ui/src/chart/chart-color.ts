// Colours of charts: tokens of the theme by their meaning, never values of their own.

/** A token without `--ec-`: `pv-mark`, `series-1`. Lines and marks take `-mark`, which is 3:1 on every ground. */
export type ChartColor = string;

export const cssColor = (token: ChartColor): string => `var(--ec-${token})`;

/** Colours of series without a meaning of their own; people with red-green blindness can tell them apart. */
export const seriesColor = (index: number): ChartColor => `series-${(index % 8) + 1}`;

/** The value of a token where a canvas needs it. */
export function readColor(host: Element, token: ChartColor): string {
  return getComputedStyle(host).getPropertyValue(`--ec-${token}`).trim() || '#808080';
}

/** Calls back when the theme changes, or when the page goes onto paper, whose colours are others. */
export function followTheme(change: () => void): () => void {
  const observer = new MutationObserver(change);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] });
  const paper = window.matchMedia('print');
  paper.addEventListener('change', change);
  return () => {
    observer.disconnect();
    paper.removeEventListener('change', change);
  };
}
