// Computes the contrast of colours as WCAG 2.2 defines it, and changes colours until they have enough contrast.

/** The least contrast of text to its ground (WCAG 1.4.3). */
export const TEXT_CONTRAST = 4.5;
/** The least contrast of lines and marks to their ground (WCAG 1.4.11). */
export const MARK_CONTRAST = 3;

type Channels = [red: number, green: number, blue: number];

export const isColor = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** Mixes `hex` into `ground` with a share from 0 to 1. */
export function mixColors(hex: string, ground: string, share: number): string {
  const [over, under] = [channelsOf(hex), channelsOf(ground)];
  const parts = over.map((value, at) => Math.round(value * share + (under[at] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Returns the colour itself if it is readable on all grounds, else the nearest darker or lighter colour that is. */
export function readableColor(hex: string, grounds: readonly string[], least: number): string {
  const candidates = ['#000000', '#ffffff'].flatMap((end) => {
    for (let share = 0; share <= 100; share += 1) {
      const color = mixColors(end, hex, share / 100);
      if (grounds.every((ground) => contrastOf(color, ground) >= least)) return [{ color, share }];
    }
    return [];
  });
  candidates.sort((x, y) => x.share - y.share);
  return candidates[0]?.color ?? (luminanceOf(grounds[0] ?? '#ffffff') > 0.18 ? '#000000' : '#ffffff');
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(hex: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Channels;
}
