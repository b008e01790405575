// @vitest-environment happy-dom
// What is typed into the search stays, whatever comes in meanwhile.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ListView } from './list-view.tsx';
import { bellOf } from './test-bell.ts';
import { stageOf } from './test-stage.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

it('keeps what is typed while a page past the end steps back', async () => {
  window.history.replaceState(null, '', '/?current=2');
  const bell = bellOf();
  let come: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    come = resolve;
  });
  const { Stage } = stageOf({
    resources: [bell],
    answers: {
      'GET blade-probe/bell/list': async ({ query: { current } }) => {
        await waiting;
        const records = current === 1 ? [{ id: '1', rowVersion: 1, bellName: 'Small', weight: 5, bellState: 0 }] : [];
        return { records, total: 1, size: 10, current, pages: 1 };
      },
    },
  });
  render(<ListView resource={bell} slots={{}} />, { wrapper: Stage });
  const input = await screen.findByLabelText<HTMLInputElement>('Name');
  fireEvent.change(input, { target: { value: 'Big' } });
  come();
  await screen.findByText('Small');
  expect(input.value).toBe('Big');
});
