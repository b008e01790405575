// @vitest-environment happy-dom
// Tests that the dialog of a push links to its commands only for people with the menu of commands.
import { type StageOptions, stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { HandOutDialog } from './hand-out-dialog.tsx';

afterEach(cleanup);

const preview = {
  isControlOn: true,
  needsConfirm: false,
  items: [],
  total: 1,
  accepted: 1,
  ratedKw: 10,
  leftKw: null,
  rejected: [],
};
const answers = {
  'POST blade-household/inverter/handOutPreview': () => preview,
  'POST blade-household/inverter/handOut': () => ({ taskNo: 'T1', total: 1, queued: 1, rejected: [] }),
};

/** Sends one value to one inverter. */
async function send(options: Partial<StageOptions>) {
  const { Stage, tabs } = stageOf({ resources: [], answers, ...options });
  render(<HandOutDialog ids={['1']} name="SN1" onClose={() => undefined} />, { wrapper: Stage });
  fireEvent.click(screen.getByText('Own values'));
  fireEvent.change(screen.getByLabelText(/^Export limit/), { target: { value: '5' } });
  fireEvent.submit(document.querySelector('form')!);
  await screen.findByText('1 queued, 0 left out');
  return tabs;
}

it('links to the commands of a push for a person with the menu of commands', async () => {
  const tabs = await send({ pages: { inverterCmd: '/household/commands' } });
  fireEvent.click(screen.getByText('Show commands'));
  expect(tabs).toEqual(['/household/commands?taskNo=T1']);
});

it('has no link to the commands for a person without that menu', async () => {
  await send({});
  expect(screen.queryByText('Show commands')).toBeNull();
});
