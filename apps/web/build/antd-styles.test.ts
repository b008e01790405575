import { expect, it } from 'vitest';
import { antdStyles } from './antd-styles.ts';

const { load } = antdStyles() as unknown as { load: { handler(): string } };
const css = load.handler();

it('has the styles of what the console draws, and of what antd draws within', () => {
  for (const component of ['table', 'select', 'cascader', 'picker', 'modal-confirm', 'message', 'tooltip', 'wave'])
    expect(css, component).toContain(`.ant-${component}`);
});

it('leaves out what the console does not import', () => {
  expect(css).not.toContain('.ant-calendar');
  expect(css).not.toContain('.ant-carousel');
});

it('leaves the values to the theme of the browser', () => {
  expect(css).toContain('color:var(--ant-color-text)');
  expect(css).not.toContain('--ant-color-primary:');
  expect(css).not.toContain(':where(.css-');
});
