// The width levels of specification §9 are 3 from 1200 pixels, 2 from 992, 1 from 768, and 0 below.
export type ResponsiveLevel = 0 | 1 | 2 | 3;

export function responsiveLevelOf(width: number): ResponsiveLevel {
  if (width >= 1200) return 3;
  if (width >= 992) return 2;
  return width >= 768 ? 1 : 0;
}
