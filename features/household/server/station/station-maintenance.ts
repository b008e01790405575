// A house that is out of service or removed raises no alarms (BR-50). The alarm feature does not know stations, so it emits an event, and
// this listener answers it.
import { stationOutOfUseAsked } from '@ec/maintenance/server/public';
import { columnsOf, keys } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { stationState } from '../../shared/station/station.enums.ts';
import { union } from '../../shared/station/union.resource.ts';

const t = columnsOf(union);
const { outOfService, removed } = stationState.key;

export const houseMaintenance = stationOutOfUseAsked.listener(async (tx, { stationId }) => {
  const stationRow = await tx.first(
    sql`select 1 as one from ${tableOf(union)} where ${t.tenantId} = ${tx.tenantId} and ${t.id} = ${stationId}
      and ${t.stationState} in (${keys(outOfService, removed)})`,
  );
  return stationRow !== undefined;
});
