// Tests which sizes of a style sheet follow the text size that a person chooses.
import { expect, test } from 'vitest';
import { scaleFonts } from './font-scale.ts';

test('font sizes and line heights are scaled, and other lengths and tokens are not', () => {
  const css = 'a { font-size: 13px; line-height: 20px; width: 10px; --font-size: 3; font-size: var(--x); }';
  expect(scaleFonts(css)).toBe(
    'a { font-size: calc(13px * var(--ec-font-scale, 1)); line-height: calc(20px * var(--ec-font-scale, 1)); width: 10px; --font-size: 3; font-size: var(--x); }',
  );
});

test('the sizes in a font shorthand are scaled', () => {
  expect(scaleFonts('b { font: 11px / 16px var(--f); }')).toBe(
    'b { font: calc(11px * var(--ec-font-scale, 1)) / calc(16px * var(--ec-font-scale, 1)) var(--f); }',
  );
  expect(scaleFonts('b { font: 14px / 1.5 x; }')).toBe('b { font: calc(14px * var(--ec-font-scale, 1)) / 1.5 x; }');
});
