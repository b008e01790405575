import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = [...css.matchAll(/\[data-theme="(\w+)"\] \{([^}]*)\}/g)].map(([, name, body]) => ({
  name: name ?? '',
  token: (key: string) => new RegExp(`--ec-${key}: (#[0-9a-f]{6})`).exec(body ?? '')?.[1] ?? '',
}));

// WCAG 2.2 relative luminance and contrast ratio.
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
/** `text` as thinly over `ground` as the ground of a tag is (tags.css). */
function tint(text: string, ground: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [over, under] = [text, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(over! * 0.08 + under! * 0.92)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const tones = ['text-soft', 'brand-text', 'success-text', 'warning-text', 'error-text'];

const pairs: [string, string][] = [
  ...['text', 'text-soft', 'text-faint', 'brand-text', 'success-text', 'warning-text', 'error-text'].flatMap((text) =>
    ['canvas', 'surface', 'raised'].map((ground): [string, string] => [text, ground]),
  ),
  ['brand-text', 'brand-soft'],
  ['header-text', 'header-bg'],
  ['side-text', 'side-bg'],
  ['side-text', 'side-deep'],
  ['side-strong', 'side-bg'],
];

test('every theme has texts of at least 4.5:1 on their grounds', () => {
  expect(themes.map((theme) => theme.name)).toEqual(['default', 'dark']);
  const poor = themes.flatMap(({ name, token }) => [
    ...pairs.filter(([a, b]) => contrast(token(a), token(b)) < 4.5).map(([a, b]) => `${name}: ${a} on ${b}`),
    ...tones
      .filter((text) => contrast(token(text), tint(token(text), token('surface'))) < 4.5)
      .map((text) => `${name}: ${text} as a tag`),
    ...(contrast('#ffffff', token('brand-fill')) < 4.5 ? [`${name}: white on brand-fill`] : []),
  ]);
  expect(poor).toEqual([]);
});

test('what is written on a time-of-use colour is readable', () => {
  const token = (key: string) => new RegExp(`--ec-${key}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? '';
  const poor = [1, 2, 3, 4, 5].filter((kind) => contrast(token(`tou-${kind}`), token(`tou-${kind}-ink`)) < 4.5);
  expect(poor).toEqual([]);
});
