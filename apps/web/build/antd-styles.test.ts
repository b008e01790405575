// Tests the style sheet of the antd components that the console imports.
import { expect, it } from 'vitest';
import { antdStyles, entryFirst, rulesOf } from './antd-styles.ts';

const { load } = antdStyles() as unknown as { load: { handler(id: string): string } };
const css = load.handler('/src/antd.css');

it('contains the styles of components that the console imports, and of those that antd draws inside them', () => {
  for (const component of ['table', 'select', 'cascader', 'picker', 'modal-confirm', 'message', 'tooltip', 'wave'])
    expect(css, component).toContain(`.ant-${component}`);
});

it('omits the styles of components that the console does not import', () => {
  expect(css).not.toContain('.ant-calendar');
  expect(css).not.toContain('.ant-carousel');
});

it('leaves the values of the theme to the browser', () => {
  expect(css).toContain('color:var(--ant-color-text)');
  expect(css).not.toContain('--ant-color-primary:');
  expect(css).not.toContain(':where(.css-');
});

it('is linked before all other sheets, so that they can override it', () => {
  const sheet = (name: string) => `<link rel="stylesheet" crossorigin href="/assets/${name}.css">`;
  const page = `<head>${sheet('kit-1')}${sheet('shell-2')}${sheet('antd-3')}</head>`;
  expect(entryFirst(page).match(/[a-z]+-\d/g)).toEqual(['antd-3', 'kit-1', 'shell-2']);
  expect(entryFirst('<head></head>')).toBe('<head></head>');
});

it('is split into rules, and a media query stays one rule', () => {
  expect(rulesOf('a{b:c}@media (x){d{e:f}g{h:i}}j{k:l}')).toEqual(['a{b:c}', '@media (x){d{e:f}g{h:i}}', 'j{k:l}']);
});
