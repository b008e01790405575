// A charger that is misread again and again has an alarm: somebody looks at its timeline, where all that it said stands.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { refusalLimit } from '@ec/kernel/refusal-limit';
import { raiseAlarm } from '@ec/maintenance/server/public';
import type { Engine } from '@ec/resource-server/feature';
import type { Charger } from '../../charger/events.ts';

const abnormalData = '2004';
/** Within an hour. */
const mostMisread = 3;

export type ReportMisread = (charger: Charger, what: string) => void;

export function misreadReports(engine: Engine): ReportMisread {
  const misread = refusalLimit(engine.clock, { most: mostMisread, seconds: 3600 });
  return (charger, what) => {
    const { tenantId, stackId, stationId } = charger;
    misread.note(stackId);
    if (!misread.isReached(stackId)) return;
    const alarm = { deviceType: deviceType.key.charger, deviceId: stackId, code: abnormalData, stationId };
    engine.database
      .withTenant(tenantId, (tx) =>
        raiseAlarm(tx, engine, { ...alarm, at: engine.clock.now(), source: 'rule', value: what.slice(0, 40) }),
      )
      .catch((error) => engine.log.error({ err: error, stackId }, 'A misread charger was not reported'));
  };
}
