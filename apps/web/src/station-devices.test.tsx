// @vitest-environment happy-dom
// Tests that the devices tab of a station offers to add inverters and data loggers to people who may add them.
import { inverter } from '@ec/household/shared/device/inverter.resource';
import { permissionsOf } from '@ec/resource/calls';
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { resources } from './resources.ts';

afterEach(cleanup);

const none = { records: [], total: 0, size: 10, current: 1, pages: 0 };

async function open(without: string[] = []) {
  const slots = (await resources.slots['household.union']?.())?.slots;
  const tab = slots?.tabs?.find(({ key }) => key === 'devices');
  if (!tab) throw new Error('A station has no tab of devices');
  const { Stage } = stageOf({
    resources: resources.registry.all(),
    without,
    answers: {
      'GET blade-household/inverter/list': () => none,
      'GET blade-household/collector/list': () => none,
    },
  });
  render(<tab.Content row={{ id: '7', rowVersion: 1 }} />, { wrapper: Stage });
  await screen.findByText('No devices yet');
}

it('offers to add an inverter and a data logger to a station that has none', async () => {
  await open();
  expect(await screen.findByRole('button', { name: /Add: Inverter/ })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /Add: Data logger/ })).toBeTruthy();
});

it('does not offer a kind of device that the person may not add', async () => {
  await open([permissionsOf(inverter).add]);
  await screen.findByRole('button', { name: /Add: Data logger/ });
  expect(screen.queryByRole('button', { name: /Add: Inverter/ })).toBeNull();
});
