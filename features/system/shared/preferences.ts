// A person's preferences for the console. The server stores them, so that they follow the person from one device to the next.

/** Specification §2. */
export const THEMES = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'] as const;
export type ThemeName = (typeof THEMES)[number];

/** Themes with light text on a dark background (packages/ui/src/theme/themes/night.css). */
export const DARK_THEMES: readonly ThemeName[] = ['dark', 'star', 'vip'];

/** `system` follows the light or dark mode of the device. */
export const THEME_CHOICES = ['system', ...THEMES] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** The usual colour (specification §9). While it is chosen, a theme shows its own colour or the tenant's. */
export const PRIMARY_COLOR = '#409EFF';

/** The density of rows and controls; `auto` depends on the size of the screen. */
export const DENSITIES = ['auto', 'dense', 'usual', 'relaxed'] as const;
export type DensityChoice = (typeof DENSITIES)[number];

export const FONT_SIZES = [13, 14, 15, 16] as const;
export type FontSize = (typeof FONT_SIZES)[number];

/** Pixels. */
export const SIDE_WIDTH = { least: 180, usual: 220, most: 320 };

export interface Preferences {
  theme: ThemeChoice;
  /** `#rrggbb` */
  primaryColor: string;
  density: DensityChoice;
  sideWidth: number;
  tabBar: boolean;
  watermark: boolean;
  fontSize: FontSize;
}

export const usualPreferences: Preferences = {
  theme: 'system',
  primaryColor: PRIMARY_COLOR,
  density: 'auto',
  sideWidth: SIDE_WIDTH.usual,
  tabBar: true,
  watermark: false,
  fontSize: 14,
};

export const PREFERENCE_NAMES = Object.keys(usualPreferences) as (keyof Preferences)[];

const isOneOf =
  <T>(all: readonly T[]) =>
  (value: unknown): boolean =>
    all.includes(value as T);
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isWidth = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= SIDE_WIDTH.least && Number(value) <= SIDE_WIDTH.most;

export const isColorText = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

const rules: Record<keyof Preferences, (value: unknown) => boolean> = {
  theme: isOneOf(THEME_CHOICES),
  primaryColor: isColorText,
  density: isOneOf(DENSITIES),
  sideWidth: isWidth,
  tabBar: isBoolean,
  watermark: isBoolean,
  fontSize: isOneOf(FONT_SIZES),
};

/** Returns the valid values only, because browsers and rows may hold values of older or newer versions of the console. */
export function knownPreferences(values: Record<string, unknown>): Partial<Preferences> {
  const validNames = PREFERENCE_NAMES.filter((name) => rules[name](values[name]));
  return Object.fromEntries(validNames.map((name) => [name, values[name]]));
}
