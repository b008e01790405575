// Tests that the build keeps the colour picker of antd out of the modules that need only a part of it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { takeBrightness } from './bright-colors.ts';

const antd = (path: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../../node_modules/antd/es', path), 'utf8');
const source = antd('color-picker/components/ColorPresets.js');

it.each(['button/style/token.js', 'tag/style/index.js'])(
  '%s has a copy of the function and does not import the picker',
  (path) => {
    const code = takeBrightness(antd(path), source);
    expect(code).toContain('const isBright = (value, bgColorToken) =>');
    expect(code).toContain("from '@rc-component/color-picker/es/color'");
    expect(code).not.toContain('ColorPresets');
  },
);

it.each(['color-picker/color.js', 'color-picker/util.js'])('%s imports only the class of a colour', (path) => {
  const code = takeBrightness(antd(path), source);
  expect(code).toContain("import { Color as RcColor } from '@rc-component/color-picker/es/color';");
});

it('the build fails if the source of antd has changed', () => {
  expect(() => takeBrightness('export const token = 1;', source)).toThrow('no longer finds');
  expect(() => takeBrightness(antd('color-picker/color.js'), 'export {};')).toThrow('no longer finds');
});
