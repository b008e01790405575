// Refuses to move a device to another station during an order: place, tariff and statement of the order are those of the old station.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { assetErrors } from './asset.errors.ts';
import { openOrderAsked } from './order-questions.ts';

/** Locks the connectors of the charger, so that no order starts meanwhile. @throws AppError hasOrder */
export async function refuseMovingStack(tx: Sql, { events }: Engine, stackId: string): Promise<void> {
  await tx.run(
    sql`select 1 from truck_charging_gun where tenant_id = ${tx.tenantId} and stack_id = ${stackId} order by id for update`,
  );
  refuse(await events.emit(tx, openOrderAsked, { stackId }));
}

/** The save of the connector has already locked it. @throws AppError hasOrder */
export async function refuseMovingGun(tx: Sql, { events }: Engine, gunId: string): Promise<void> {
  refuse(await events.emit(tx, openOrderAsked, { gunId }));
}

function refuse(orderNos: readonly (string | undefined)[]): void {
  const no = orderNos.find((each) => each !== undefined);
  if (no !== undefined) fail(assetErrors.hasOrder, { no });
}
