// @vitest-environment happy-dom
// Tests a part of a page whose code loads when the part is first shown, or fails to load.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

afterEach(cleanup);

const Missing = ({ name, onRetry }: { name: string; onRetry(): void }) => (
  <button type="button" onClick={onRetry}>
    {name} is missing
  </button>
);
const Found = ({ name }: { name: string }) => <p>{name} is there</p>;

test('a part that failed to load shows its replacement, and loads again on a retry', async () => {
  const answers = [Promise.reject<ComponentType<{ name: string }>>(new Error('no network')), Promise.resolve(Found)];
  const Part = lazyPart(() => answers.shift() ?? Promise.reject(new Error('asked too often')), Missing, <i>waiting</i>);
  render(<Part name="It" />);
  expect(screen.getByText('waiting')).toBeTruthy();
  await act(async () => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'It is missing' }));
  await act(async () => undefined);
  expect(screen.getByText('It is there')).toBeTruthy();
});

test('a loaded part appears at once on its next mount, and its code is not loaded again', async () => {
  let loads = 0;
  const Part = lazyPart(
    () => {
      loads += 1;
      return Promise.resolve(Found);
    },
    Missing,
    <i>waiting</i>,
  );
  render(<Part name="First" />);
  await act(async () => undefined);
  render(<Part name="Second" />);
  expect(screen.getByText('Second is there')).toBeTruthy();
  expect(loads).toBe(1);
});
