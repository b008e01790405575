// The themes by name (specification §2); what they look like stands in themes/*.css.
export const THEMES = [
  'default',
  'white',
  'dark',
  'star',
  'bule',
  'iview',
  'vip',
  'cool',
  'd2',
  'hey',
  'lte',
] as const;
export type ThemeName = (typeof THEMES)[number];

/** Specification §2: the colour picker starts from it. It stands for the theme's own brand colour. */
export const PRIMARY_COLOR = '#409EFF';
