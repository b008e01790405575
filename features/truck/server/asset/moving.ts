// Refuses to move a charger to another station, or a connector to another charger, during an order. Place, tariff and statement of the order
// belong to the old station.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { assetErrors } from './asset.errors.ts';
import { openOrderAsked } from './order-questions.ts';

/** Locks the connectors of the charger, so that no order starts during the move. @throws AppError hasOrder */
export async function refuseMovingStack(tx: Sql, { events }: Engine, stackId: string): Promise<void> {
  await tx.run(
    sql`select 1 from truck_charging_gun where tenant_id = ${tx.tenantId} and stack_id = ${stackId} order by id for update`,
  );
  refuse(await events.emit(tx, openOrderAsked, { stackId }));
}

/** Locks nothing, because the save has already locked the connector. @throws AppError hasOrder */
export async function refuseMovingGun(tx: Sql, { events }: Engine, gunId: string): Promise<void> {
  refuse(await events.emit(tx, openOrderAsked, { gunId }));
}

function refuse(orderNos: readonly (string | undefined)[]): void {
  const no = orderNos.find((each) => each !== undefined);
  if (no !== undefined) fail(assetErrors.hasOrder, { no });
}
