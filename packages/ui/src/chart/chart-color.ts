// The colours of charts are theme tokens that are named by their meaning, never colour values.

/**
 * A token without `--ec-`, such as `pv-mark` or `series-1`. Lines and marks use `-mark` tokens, which have a contrast of 3:1 on every
 * ground.
 */
export type ChartColor = string;

export const cssColor = (token: ChartColor): string => `var(--ec-${token})`;

/** Returns the colour of a series without a meaning; people with red-green blindness can tell these colours apart. */
export const seriesColor = (index: number): ChartColor => `series-${(index % 8) + 1}`;

/** Reads the value of a token, which a canvas needs. */
export function readColor(host: Element, token: ChartColor): string {
  return getComputedStyle(host).getPropertyValue(`--ec-${token}`).trim() || '#808080';
}

/** Calls back when the theme changes, or when the page is printed, since paper has other colours. */
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
