// Rules for saving a charger: no move during an order, consistent voltages, and an identity that no other tenant has.
import { AppError, errors, fail } from '@ec/kernel/errors';
import { type RefusalLimit, refusalLimit } from '@ec/kernel/refusal-limit';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { chargingStack } from '../../shared/asset/charging-stack.resource.ts';
import { assetErrors } from './asset.errors.ts';
import { refuseMovingStack } from './moving.ts';
import { addNewGuns } from './next-gun.ts';

export function stackHooks(engine: Engine): Hooks<typeof chargingStack> {
  const limit = refusalLimit(engine.clock, { most: 5, seconds: 60 });
  return {
    async beforeSave({ tx, call, values, current }) {
      if (current && values.stationId && values.stationId !== current.stationId)
        await refuseMovingStack(tx, engine, current.id);
      const { voltMin, voltMax } = { ...current, ...values };
      if (typeof voltMin === 'number' && typeof voltMax === 'number' && voltMin > voltMax) fail(assetErrors.voltages);
      if (typeof values.ocppId === 'string') await checkOcppId(engine, limit, call.caller.tenantId, values.ocppId);
      return values;
    },
    afterSave: addNewGuns(engine),
  };
}

/**
 * The gateway finds a charger by this identity before it knows the tenant, so the identity is unique over all tenants. The refusal reveals
 * nothing about the other tenant. A limit on refusals stops a tenant from probing for identities. A unique index decides between concurrent
 * requests.
 */
async function checkOcppId({ database }: Engine, limit: RefusalLimit, tenantId: string, ocppId: string): Promise<void> {
  if (limit.isReached(tenantId)) throw new AppError(errors.tooMany);
  const isTaken = await database.asPlatform(
    'is a ChargeBox ID free',
    (tx) =>
      tx.first(
        sql`select from truck_charging_stack
          where ocpp_id = ${ocppId} and is_deleted = 0 and tenant_id <> ${tenantId}`,
      ),
    { audit: 'log' },
  );
  if (!isTaken) return;
  limit.note(tenantId);
  fail(assetErrors.ocppId);
}
