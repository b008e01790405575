// Raises an alarm for a charger whose messages are unreadable or refused again and again, so that a person looks at its timeline.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { refusalLimit } from '@ec/kernel/refusal-limit';
import { raiseAlarm } from '@ec/maintenance/server/public';
import type { Engine } from '@ec/resource-server/feature';
import type { Charger } from '../../charger/events.ts';

const abnormalDataCode = '2004';
/** So many misread messages within an hour raise the alarm. */
const mostMisread = 3;

export type ReportMisread = (charger: Charger, problem: string) => void;

export function createMisreadReport(engine: Engine): ReportMisread {
  const misread = refusalLimit(engine.clock, { most: mostMisread, seconds: 3600 });
  return (charger, problem) => {
    const { tenantId, stackId, stationId } = charger;
    misread.note(stackId);
    if (!misread.isReached(stackId)) return;
    const alarm = { deviceType: deviceType.key.charger, deviceId: stackId, code: abnormalDataCode, stationId };
    engine.database
      .withTenant(tenantId, (tx) =>
        raiseAlarm(tx, engine, { ...alarm, at: engine.clock.now(), source: 'rule', value: problem.slice(0, 40) }),
      )
      .catch((error) => engine.log.error({ err: error, stackId }, 'A misread charger was not reported'));
  };
}
