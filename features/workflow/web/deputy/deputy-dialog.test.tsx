// @vitest-environment happy-dom
// Tests the number of processes that the dialog of a deputy accepts.
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Deputy, DeputyDialog } from './deputy-dialog.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const processes = Array.from({ length: 60 }, (_, index) => ({
  key: `process${index + 1}`,
  name: `Process ${index + 1}`,
}));
/** Returns a deputy for the last `count` processes of the list. */
const deputyFor = (count: number): Deputy => ({
  id: '5',
  userId: '1',
  userName: 'Ann',
  deputyId: '2',
  deputyName: 'Bea',
  startTime: '2026-05-01 08:00:00',
  endTime: '2026-05-02 08:00:00',
  processKeys: processes.slice(-count).map(({ key }) => key),
  reason: 'Away',
  isActive: true,
  mayEdit: true,
});

async function findChoice(deputy: Deputy): Promise<Element> {
  const { Stage } = stageOf({
    resources: [],
    answers: {
      'GET blade-flow/work/start-list': () => ({
        records: processes,
        total: 60,
        size: processes.length,
        current: 1,
        pages: 1,
      }),
    },
  });
  render(<DeputyDialog deputy={deputy} onClose={() => undefined} />, { wrapper: Stage });
  fireEvent.mouseDown(screen.getByLabelText('Processes', { selector: 'input' }));
  return waitFor(() => {
    const choice = document.querySelector('.ant-select-item-option[title="Process 1"]');
    expect(choice).not.toBeNull();
    return choice!;
  });
}

const isDisabled = (choice: Element) => choice.classList.contains('ant-select-item-option-disabled');

it('offers a fiftieth process, and names the limit', async () => {
  expect(isDisabled(await findChoice(deputyFor(49)))).toBe(false);
  expect(screen.getByText('At most 50')).toBeTruthy();
});

it('disables further processes when fifty are selected', async () => {
  expect(isDisabled(await findChoice(deputyFor(50)))).toBe(true);
});
