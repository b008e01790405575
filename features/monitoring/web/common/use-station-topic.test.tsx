// @vitest-environment happy-dom
// Tests which calls a monitoring screen makes to watch its stations, and which events it accepts.
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isAbout, useStationTopic } from './use-station-topic.ts';

afterEach(cleanup);

const watch = 'POST blade-truck/station/watch';

function Screen({ stationId }: { stationId: string }) {
  return <output>{useStationTopic(stationId).name}</output>;
}

it('watches one station, then all stations in its place, and nothing after it is closed', async () => {
  const { Stage, of } = stageOf({ resources: [], answers: { [watch]: () => ({ stations: [], leaseSeconds: 60 }) } });
  const bodies = () => of(watch).map(({ body }) => body as { viewId: string; stationIds: string[] });
  const { rerender, unmount } = render(<Screen stationId="7" />, { wrapper: Stage });
  await waitFor(() => expect(bodies()).toEqual([expect.objectContaining({ stationIds: ['7'] })]));
  rerender(<Screen stationId="" />);
  await waitFor(() => expect(bodies()[1]).toMatchObject({ stationIds: [], allStations: true }));
  unmount();
  await waitFor(() => expect(bodies()).toHaveLength(3));
  expect(bodies()[2]).not.toHaveProperty('allStations');
  expect(new Set(bodies().map(({ viewId }) => viewId)).size).toBe(1);
});

it('accepts only patches of its station, or of any station if it has none', () => {
  const patches = (id: string) => ({ patches: [{ id, revision: 2, after: 1, values: { gunIdle: 3 } }] });
  expect(isAbout(patches('7'), '7')).toBe(true);
  expect(isAbout(patches('8'), '7')).toBe(false);
  expect(isAbout(patches('8'), '')).toBe(true);
  for (const nonsense of [undefined, 'x', { patches: [] }, { patches: [{ id: 7 }] }])
    expect(isAbout(nonsense, '')).toBe(false);
});
