// homeCard returns the values and open alarms of one station for its card on the map.
import type { Call, Route } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { stationCard } from '../../shared/station/station-card.contract.ts';
import { readOpenAlarms } from '../open-alarms.ts';
import type { SharedReads } from '../shared-reads.ts';
import { readNames, readStates, stampOf, withStates } from './read-stations.ts';

export const stationCardRoutes = (engine: Engine, shared: SharedReads): Route[] =>
  shared.serve(engine, stationCard, (call) => readCard(engine, call), { keepMs: () => 1000 });

async function readCard(
  engine: Engine,
  call: Call<InputOf<typeof stationCard>>,
): Promise<OutputOf<typeof stationCard>> {
  const { stationId } = call.input;
  const now = engine.clock.now();
  const [names, states, alarms] = await Promise.all([
    readNames(engine, call, { stationId }),
    readStates(engine, call, { stationId }, now),
    readOpenAlarms(engine, call, { stationId }),
  ]);
  const [row] = withStates(names, states);
  if (!row) return { ...stampOf(now), station: null, alarms: [] };
  const { values, power, pv, ess } = row.state;
  return { ...stampOf(now), station: { ...row.names, ...values, power, pv, ess }, alarms };
}
