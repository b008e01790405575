// Writes a person's look to <html>: theme, sizes, and the colour that the person or the tenant chose.
import { PRIMARY_COLOR, type Preferences, type ThemeName } from '@ec/system/shared/preferences';
import { type BrandGrounds, brandColors } from '@ec/ui/theme/brand-colors';
import { contrastOf, isColor } from '@ec/ui/theme/contrast';
import { currentBrand } from './brand-store.ts';

type Look = Pick<Preferences, 'primaryColor' | 'sideWidth' | 'tabBar' | 'fontSize' | 'density'> & { theme: ThemeName };

const BRAND_STYLE = 'brand-colors';

export function applyLook(look: Look): void {
  const { dataset, style } = document.documentElement;
  dataset.theme = look.theme;
  dataset.tabBar = look.tabBar ? 'on' : 'off';
  dataset.density = look.density;
  style.setProperty('--ec-side-width', `${look.sideWidth}px`);
  style.setProperty('--ec-font-scale', `${look.fontSize / 14}`);
  applyBrand(look);
}

/** Returns the person's colour, else the tenant's; undefined if neither chose one. */
const chosenColor = (primaryColor: string): string | undefined =>
  primaryColor.toUpperCase() === PRIMARY_COLOR ? currentBrand()?.color || undefined : primaryColor;

/**
 * Adds a style sheet for the chosen colour. A style sheet can be limited to screens, so prints keep their own colours. Its selector
 * names the theme, so previews of other themes keep their colours.
 */
function applyBrand({ theme, primaryColor }: Look): void {
  document.getElementById(BRAND_STYLE)?.remove();
  const color = chosenColor(primaryColor);
  if (!isColor(color)) return;
  const tokens = Object.entries(brandColors(color, readGrounds()));
  const sheet = document.createElement('style');
  sheet.id = BRAND_STYLE;
  sheet.textContent = `@media screen { html[data-theme="${theme}"] { ${tokens.map(([name, value]) => `--ec-${name}: ${value};`).join(' ')} } }`;
  document.head.append(sheet);
}

function readGrounds(): BrandGrounds {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--ec-${name}`).trim();
  const color = (name: string, usual: string) => (isColor(longHex(token(name))) ? longHex(token(name)) : usual);
  const sideBg = color('side-bg', '#ffffff');
  return {
    canvas: color('canvas', '#ffffff'),
    surface: color('surface', '#ffffff'),
    raised: color('raised', '#ffffff'),
    sideBg,
    isDark: style.colorScheme === 'dark',
    sideFollows: token('side-follows') === '1',
    sideIsLight: contrastOf(sideBg, '#ffffff') < 3,
  };
}

/** The build shortens `#ffffff` in style sheets to `#fff`. */
const longHex = (text: string): string =>
  /^#[0-9a-f]{3}$/i.test(text) ? `#${[...text.slice(1)].map((digit) => digit + digit).join('')}` : text;
