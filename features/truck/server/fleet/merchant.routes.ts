// Merchants. A new merchant gets a number and the state "pending". An approved merchant gets an account, which takes over later changes of
// the merchant's terms.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import type { StoredRowOf } from '@ec/resource/row';
import { type Hooks, ofAnyRow } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { readableNo } from '@ec/resource-server/readable-no';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { writeWithin } from '@ec/resource-server/write-within';
import { merchantStatus } from '../../shared/fleet/fleet.enums.ts';
import { merchant } from '../../shared/fleet/merchant.resource.ts';
import { refuseCreditAlone } from './credit-alone.ts';
import { fleetErrors } from './fleet.errors.ts';
import { type Owner, ownerAdmitted, ownerChanged, ownersRemoved } from './owner-events.ts';

const { pending } = merchantStatus.key;

export function merchantRoutes(engine: Engine): Route[] {
  return resourceRoutes(engine, merchant, {
    ...merchantHooks(engine),
    actions: {
      async audit({ tx, call, row, args }) {
        if (args.pass !== 1) return { set: { merchantStatus: pending, remark: args.reason }, data: true as const };
        await refuseCreditAlone(tx, row.creditLimit);
        const answers = await engine.events.emit(tx, ownerAdmitted, { ...ownerOf(row), by: call.caller.userId });
        return { data: Object.assign({}, ...answers) };
      },
    },
  });
}

/** Writes the credit limit that a second person approved (BR-13), to the merchant and its account. @throws AppError noData; creditUsed */
export function grantMerchantCredit(
  tx: Sql,
  engine: Engine,
  call: Call,
  id: string,
  creditLimit: string,
): Promise<void> {
  const hooks = ofAnyRow(merchantHooks(engine));
  return writeWithin({ tx, engine, resource: merchant, call, hooks }, id, { creditLimit }, 'grantCredit');
}

function merchantHooks(engine: Engine): Hooks<typeof merchant> {
  return {
    async beforeSave({ tx, values, current }) {
      if ('creditLimit' in values) await refuseCreditAlone(tx, values.creditLimit, current?.creditLimit);
      const { contractFrom, contractTo } = { ...current, ...values };
      if (contractFrom && contractTo && contractTo < contractFrom) fail(fleetErrors.contractEnds);
      return current ? values : { ...values, merchantNo: readableNo('M', engine), merchantStatus: pending };
    },
    async afterSave({ tx, row, isNew }) {
      if (!isNew) await engine.events.emit(tx, ownerChanged, ownerOf(row));
    },
    async beforeRemove({ tx, ids }) {
      await engine.events.emit(tx, ownersRemoved, { kind: 'merchant', ids });
    },
  };
}

const ownerOf = ({ id, merchantName, settleMode, creditLimit }: StoredRowOf<typeof merchant>): Owner => ({
  kind: 'merchant',
  id,
  name: merchantName,
  settleMode,
  creditLimit,
});
