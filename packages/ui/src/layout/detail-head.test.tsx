// @vitest-environment happy-dom
// Tests that the button of a row's usual next step stands out.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DetailHead } from './detail-drawer.tsx';

afterEach(cleanup);

const action = (key: string, isDangerous = false) => ({ key, label: key, isDangerous, isFrequent: true });

function primaries(...actions: ReturnType<typeof action>[]): (string | null)[] {
  render(<DetailHead states={[]} figures={[]} actions={actions} onRun={() => undefined} />);
  return screen
    .getAllByRole('button')
    .filter(({ className }) => className.includes('ant-btn-primary'))
    .map(({ textContent }) => textContent);
}

it.each([
  ['a step stands before the remark', [action('review'), action('edit')], ['review']],
  ['a row that is only edited', [action('edit'), action('copy')], ['edit']],
  ['what is dangerous does not invite', [action('stop', true), action('edit')], []],
])('%s', (_what, actions, expected) => expect(primaries(...actions)).toEqual(expected));
