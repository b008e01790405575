// Derives tokens of a theme from the chosen colour of a person or a tenant. Texts and marks get enough contrast to their ground.
import { contrastOf, MARK_CONTRAST, mixColors, readableColor, TEXT_CONTRAST } from './contrast.ts';

/** The grounds of a theme on which the brand colour is used. */
export interface BrandGrounds {
  canvas: string;
  surface: string;
  raised: string;
  sideBg: string;
  isDark: boolean;
  /** True where the side menu takes the colour, too. */
  sideFollows: boolean;
  /** True where the selected entry of the side menu has the brand's colour. */
  sideIsLight: boolean;
}

/** Returns the tokens of the brand colour, without `--ec-`. */
export function brandColors(color: string, grounds: BrandGrounds): Record<string, string> {
  const { canvas, surface, raised, sideBg, isDark, sideFollows, sideIsLight } = grounds;
  const soft = mixColors(color, surface, isDark ? 0.18 : 0.1);
  const text = readableColor(color, [canvas, surface, raised, soft, mixColors(color, surface, 0.08)], TEXT_CONTRAST);
  const mark = readableColor(color, [canvas, surface, raised], MARK_CONTRAST);
  // The selected entry of a dark side menu has white text, so a light brand colour tints the entry less.
  const shares = sideIsLight ? [0.1] : [0.22, 0.16, 0.1, 0.05, 0];
  const tints = shares.map((share) => mixColors(color, sideBg, share));
  const sideActive = tints.find((tint) => sideIsLight || contrastOf('#ffffff', tint) >= TEXT_CONTRAST) ?? sideBg;
  return {
    brand: color,
    'brand-text': text,
    'brand-fill': readableColor(color, ['#ffffff'], TEXT_CONTRAST),
    'brand-soft': soft,
    'brand-mark': mark,
    ...(sideFollows
      ? {
          'side-active': sideActive,
          'side-mark': readableColor(color, [sideBg, sideActive], MARK_CONTRAST),
          'side-chosen': sideIsLight ? readableColor(color, [sideBg, sideActive], TEXT_CONTRAST) : '#ffffff',
        }
      : {}),
  };
}
