// Suggests values for the next connector of a charger, and adds the first connectors of a new charger.
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import type { Hooks } from '@ec/resource-server/context';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { finish, requireValues, writeRow } from '@ec/resource-server/save';
import { serve } from '@ec/resource-server/serve';
import { translateDatabaseErrors } from '@ec/resource-server/unique';
import { sql } from 'kysely';
import { chargingGunNationalStd, connectorType } from '../../shared/asset/asset.enums.ts';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import { chargingStack, mostNewGuns } from '../../shared/asset/charging-stack.resource.ts';
import { nextGun } from '../../shared/asset/next-gun.contract.ts';
import { freeNumber, gunNameOf, gunNoOf } from '../../shared/asset/next-gun.ts';
import { assetErrors } from './asset.errors.ts';

export const nextGunRoutes = (engine: Engine): Route[] =>
  serve(nextGun, async (call) => {
    const { tenantId } = call.caller;
    const stack = await detailRow(engine, chargingStack, call, call.input.stackId);
    const connectorNo = freeNumber(await takenNumbers(engine.database.read(tenantId), tenantId, stack.id));
    const gunNo = gunNoOf(stack.stackNo, connectorNo).slice(0, chargingGun.fields.gunNo.maxValue);
    return { connectorNo, gunNo, gunName: gunNameOf(connectorNo), ratedPowerKw: stack.ratedPowerKw };
  });

async function takenNumbers(on: Sql, tenantId: string, stackId: string): Promise<number[]> {
  const rows = await on.rows<{ number: number }>(
    sql`select connector_no as number from truck_charging_gun
      where tenant_id = ${tenantId} and stack_id = ${stackId} and is_deleted = 0`,
  );
  return rows.map(({ number }) => number);
}

/** Returns the number of connectors that the form of a new charger requests. @throws AppError newGuns */
function newGunsIn(input: unknown): number {
  const text = textOf(objectOf(input).newGuns);
  if (text === '') return 0;
  const count = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return count <= mostNewGuns ? count : fail(assetErrors.newGuns, { most: mostNewGuns });
}

type AfterSave = NonNullable<Hooks<typeof chargingStack>['afterSave']>;

/** Adds the connectors in the transaction that saves the charger, so that either all rows are saved or none. */
export const addNewGuns =
  (engine: Engine): AfterSave =>
  async ({ tx, call, row, isNew }) => {
    const count = isNew ? newGunsIn(call.input) : 0;
    if (count === 0) return;
    if (!call.rights.holds(permissionsOf(chargingGun).add)) throw new AppError(errors.forbidden);
    const transaction = { engine, resource: chargingGun, call, hooks: {}, tx };
    const newGuns = [];
    for (let connectorNo = 1; connectorNo <= count; connectorNo += 1) {
      const draft = {
        gunNo: gunNoOf(row.stackNo, connectorNo),
        gunName: gunNameOf(connectorNo),
        stackId: row.id,
        connectorNo,
        connectorType: connectorType.key.dcPlug,
        nationalStd: chargingGunNationalStd.key.gb2015,
        ratedPowerKw: row.ratedPowerKw,
      };
      const values = requireValues(chargingGun, draft, 'add', call);
      const gun = await translateDatabaseErrors(chargingGun, call.language, () =>
        writeRow(transaction, { action: 'create', values, current: undefined }),
      );
      if (gun) newGuns.push(gun);
    }
    await finish(transaction, newGuns);
  };
