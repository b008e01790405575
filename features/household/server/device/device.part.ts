// The devices of a house: its inverters and their data loggers.
import { fail } from '@ec/kernel/errors';
import type { Hooks } from '@ec/resource-server/context';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { collector } from '../../shared/device/collector.resource.ts';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { householdErrors } from '../household.errors.ts';

/** An inverter may only have a data logger of its own house. */
const inverters: Hooks<typeof inverter> = {
  async beforeSave({ tx, values, current }) {
    const { collectorId, stationId } = { ...current, ...values };
    if (!collectorId) return values;
    const logger = await tx.first<{ collectorNo: string; stationId: string }>(
      sql`select t.collector_no as "collectorNo", t.station_id as "stationId" from ${tableOf(collector)}
        where t.tenant_id = ${tx.tenantId} and t.id = ${collectorId} for share`,
    );
    if (logger && logger.stationId !== stationId) fail(householdErrors.otherHouse, logger);
    return values;
  },
};

const collectors: Hooks<typeof collector> = {
  async beforeSave({ tx, values, current }) {
    if (!current || values.stationId === undefined || values.stationId === current.stationId) return values;
    const attachedInverters = await tx.first<{ count: number }>(
      sql`select count(*)::int as count from ${tableOf(inverter)}
        where t.tenant_id = ${tx.tenantId} and t.collector_id = ${current.id} and t.is_deleted = 0`,
    );
    if (attachedInverters && attachedInverters.count > 0) fail(householdErrors.carriesOthers, attachedInverters);
    return values;
  },
};

export const devicePart: Part = {
  resources: [inverter, collector],
  routes: (engine) => [
    ...resourceRoutes(engine, inverter, inverters),
    ...resourceRoutes(engine, collector, collectors),
  ],
};
