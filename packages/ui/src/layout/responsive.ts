// Width levels of specification §9: at least 1200 is 3, at least 992 is 2, at least 768 is 1, otherwise 0.
export type ResponsiveLevel = 0 | 1 | 2 | 3;

export function responsiveLevelOf(width: number): ResponsiveLevel {
  if (width >= 1200) return 3;
  if (width >= 992) return 2;
  return width >= 768 ? 1 : 0;
}
