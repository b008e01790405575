// @vitest-environment happy-dom
// Tests which action of a detail has the primary button.
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
  ['the first of two actions is primary', [action('review'), action('edit')], ['review']],
  ['editing is primary if it is the first action', [action('edit'), action('copy')], ['edit']],
  ['no action is primary if the first one is dangerous', [action('stop', true), action('edit')], []],
])('%s', (_what, actions, expected) => expect(primaries(...actions)).toEqual(expected));
