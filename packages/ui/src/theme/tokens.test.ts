// Tests the themes: their texts and marks have enough contrast, and no two themes look the same.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandColors } from './brand-colors.ts';
import { contrastOf, MARK_CONTRAST, mixColors, TEXT_CONTRAST } from './contrast.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const shared = read('./tokens.css');
/** The themes in the order in which tokens.css imports them, without their shared bases light and night. */
const THEMES = [...shared.matchAll(/@import "\.\/themes\/(\w+)\.css"/g)]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'light' && name !== 'night');
const files = ['light', 'night', ...THEMES].map((name) => read(`./themes/${name}.css`));

const tokensIn = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/--ec-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );

/** Returns the tokens of a theme, as the style sheets cascade for an element with it. */
function tokensOf(theme: string): (name: string) => string {
  const blocks = [...files.join('\n').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => /\[data-theme\]/.test(selectors) || selectors.includes(`[data-theme="${theme}"]`))
    .map(([, , body = '']) => body);
  const tokens = Object.assign(tokensIn(/:root \{([^}]*)\}/.exec(shared)?.[1] ?? ''), ...blocks.map(tokensIn));
  const resolve = (name: string): string => {
    const value = tokens[name];
    if (value === undefined) throw new Error(`${theme} has no ${name}`);
    return value.replaceAll(/var\(--ec-([\w-]+)\)/g, (_: string, other: string) => resolve(other));
  };
  return resolve;
}

/** Returns the visible colour of a token over a ground. */
function over(value: string, ground: string): string {
  if (value === 'transparent') return ground;
  if (value.startsWith('#')) return value;
  const [, red, green, blue, percent] = /rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/.exec(value) ?? [];
  if (percent === undefined) throw new Error(`No colour: ${value}`);
  const hex = [red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('');
  return mixColors(`#${hex}`, ground, Number(percent) / 100);
}

/** Returns all grounds of a place: its colour, and the colours of its gradient. */
const groundsOf = (token: (name: string) => string, place: 'header' | 'side'): string[] => [
  token(`${place}-bg`),
  ...[...token(`${place}-image`).matchAll(/#[0-9a-f]{6}/g)].map(([color]) => color),
];

type Pair = [what: string, color: string, ground: string];

function textPairs(token: (name: string) => string): Pair[] {
  const tones = ['text', 'text-soft', 'text-faint', 'brand-text', 'success-text', 'warning-text', 'error-text'];
  const side = groundsOf(token, 'side').flatMap((ground) => {
    const deep = over(token('side-deep'), ground);
    const grounds = [ground, deep, over(token('side-hover'), ground), over(token('side-hover'), deep)];
    const chosen = over(token('side-active'), deep);
    return [
      ...grounds.flatMap((each): Pair[] => [
        ['side-text', token('side-text'), each],
        ['side-strong', token('side-strong'), each],
      ]),
      ['side-chosen', token('side-chosen'), chosen] satisfies Pair,
      ['side-chosen', token('side-chosen'), over(token('side-active'), ground)] satisfies Pair,
      ['logo-text', token('logo-text'), over(token('logo-bg'), ground)] satisfies Pair,
    ];
  });
  const header = groundsOf(token, 'header').flatMap((ground): Pair[] => [
    ['header-text', token('header-text'), ground],
    ['header-text', token('header-text'), over(token('header-hover'), ground)],
    ['header-strong', token('header-strong'), ground],
  ]);
  return [
    ...tones.flatMap((name) =>
      ['canvas', 'surface', 'raised'].map((ground): Pair => [`${name} on ${ground}`, token(name), token(ground)]),
    ),
    // The ground of a tag has this share of its colour (tags.css).
    ...tones
      .slice(1)
      .map((name): Pair => [`${name} as a tag`, token(name), mixColors(token(name), token('surface'), 0.08)]),
    ['brand-text on brand-soft', token('brand-text'), token('brand-soft')],
    ['white on brand-fill', '#ffffff', token('brand-fill')],
    ['tabs-text', token('tabs-text'), over(token('tab-bg'), token('tabs-bg'))],
    ['tab-active-text', token('tab-active-text'), over(token('tab-active-bg'), token('tabs-bg'))],
    ...side,
    ...header,
  ];
}

const meanings = ['pv', 'storage', 'grid', 'charging', 'swap', 'critical', 'major', 'minor', 'note', 'offline'];
const marks = [
  'brand-mark',
  ...[...meanings, ...[1, 2, 3, 4, 5].map((kind) => `tou-${kind}`)].map((name) => `${name}-mark`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((place) => `series-${place}`),
];

function markPairs(token: (name: string) => string): Pair[] {
  return [
    ...marks.flatMap((name) =>
      ['canvas', 'surface', 'raised'].map((ground): Pair => [`${name} on ${ground}`, token(name), token(ground)]),
    ),
    ...groundsOf(token, 'header').map((ground): Pair => ['header-mark', token('header-mark'), ground]),
    ...(token('side-mark') === 'transparent'
      ? []
      : groundsOf(token, 'side').map(
          (ground): Pair => ['side-mark', token('side-mark'), over(token('side-active'), ground)],
        )),
  ];
}

const poor = (pairs: readonly Pair[], least: number): string[] =>
  pairs
    .filter(([, color, ground]) => contrastOf(color, ground) < least)
    .map(([what, color, ground]) => `${what}: ${color} on ${ground} ${contrastOf(color, ground).toFixed(2)}`);

describe.each(THEMES)('the theme %s', (theme) => {
  const token = tokensOf(theme);

  test('has texts with a contrast of at least 4.5:1 to their grounds', () => {
    expect(poor(textPairs(token), TEXT_CONTRAST)).toEqual([]);
  });

  test('draws lines and marks with a contrast of at least 3:1 to their grounds', () => {
    expect(poor(markPairs(token), MARK_CONTRAST)).toEqual([]);
  });

  test('stays readable with eight very different brand colours', () => {
    const grounds = {
      canvas: token('canvas'),
      surface: token('surface'),
      raised: token('raised'),
      sideBg: token('side-bg'),
      isDark: /"(dark|star|vip)"/.test(`"${theme}"`),
      sideFollows: token('side-follows') === '1',
      sideIsLight: contrastOf(token('side-bg'), '#ffffff') < 3,
    };
    for (const color of ['#409EFF', '#ffff00', '#ffffff', '#000000', '#d92d20', '#7a5af8', '#808080', '#00ff00']) {
      const brandTokens = brandColors(color, grounds);
      const withBrand = (name: string) => brandTokens[name] ?? token(name);
      const pairs: Pair[] = [
        ...['canvas', 'surface', 'raised'].map((ground): Pair => [ground, withBrand('brand-text'), token(ground)]),
        ['brand-soft', withBrand('brand-text'), withBrand('brand-soft')],
        ['white on brand-fill', '#ffffff', withBrand('brand-fill')],
        ...(brandTokens['side-chosen']
          ? [['side-chosen', brandTokens['side-chosen'], withBrand('side-active')] satisfies Pair]
          : []),
      ];
      expect(poor(pairs, TEXT_CONTRAST), color).toEqual([]);
      expect(poor([['mark', withBrand('brand-mark'), token('surface')]], MARK_CONTRAST), color).toEqual([]);
    }
  });
});

test('tokens.css imports every theme that has a file', () => {
  const folder = readdirSync(new URL('./themes', import.meta.url)).map((file) => file.replace('.css', ''));
  expect([...THEMES, 'light', 'night'].sort()).toEqual(folder.sort());
  expect(THEMES).toHaveLength(11);
});

test('no two themes look the same', () => {
  const looks = THEMES.map((theme) => {
    const token = tokensOf(theme);
    return ['canvas', 'surface', 'side-bg', 'header-bg', 'brand-text', 'radius'].map(token).join(' ');
  });
  expect(new Set(looks).size).toBe(THEMES.length);
});

test('text on each time-of-use colour is readable', () => {
  const token = tokensOf('default');
  const kinds = [1, 2, 3, 4, 5].filter(
    (kind) => contrastOf(token(`tou-${kind}`), token(`tou-${kind}-ink`)) < TEXT_CONTRAST,
  );
  expect(kinds).toEqual([]);
});
