// A site in maintenance raises no alarms (domain BR-50). The maintenance feature, which owns alarms, does not know sites: it emits an event,
// and this listener answers.
import { stationOutOfUseAsked } from '@ec/maintenance/server/public';
import { columnsOf } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { stationStatus } from '../shared/station.enums.ts';
import { station } from '../shared/station.resource.ts';

const t = columnsOf(station);

export const siteMaintenance = stationOutOfUseAsked.listener(async (tx, { stationId }) => {
  const stationRow = await tx.first(
    sql`select 1 as one from ${tableOf(station)} where ${t.tenantId} = ${tx.tenantId} and ${t.id} = ${stationId}
      and ${t.stationStatus} = ${stationStatus.key.maintenance}`,
  );
  return stationRow !== undefined;
});
