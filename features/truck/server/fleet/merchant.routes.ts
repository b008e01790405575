// Merchants: a number and the state "pending" at first, an account once they are approved, whose terms follow them.
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { StoredRowOf } from '@ec/resource/row';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { merchantMerchantStatus } from '../../shared/fleet/fleet.enums.ts';
import { merchant } from '../../shared/fleet/merchant.resource.ts';
import { fleetErrors } from './fleet.errors.ts';
import { numberOf } from './numbers.ts';
import { type Owner, ownerAdmitted, ownerChanged, ownersRemoved } from './owner-events.ts';

export function merchantRoutes(engine: Engine): Route[] {
  const { pending } = merchantMerchantStatus.key;
  return resourceRoutes(engine, merchant, {
    beforeSave({ values, current }) {
      const { contractFrom, contractTo } = { ...current, ...values };
      if (contractFrom && contractTo && contractTo < contractFrom) fail(fleetErrors.contractEnds);
      return current ? values : { ...values, merchantNo: numberOf('M', engine), merchantStatus: pending };
    },
    async afterSave({ tx, row, isNew }) {
      if (!isNew) await engine.events.emit(tx, ownerChanged, ownerOf(row));
    },
    async beforeRemove({ tx, ids }) {
      await engine.events.emit(tx, ownersRemoved, { kind: 'merchant', ids });
    },
    actions: {
      async audit({ tx, call, row, args }) {
        if (args.pass !== 1) return { set: { merchantStatus: pending, remark: args.reason }, data: true as const };
        const answers = await engine.events.emit(tx, ownerAdmitted, { ...ownerOf(row), by: call.caller.userId });
        return { data: Object.assign({}, ...answers) };
      },
    },
  });
}

const ownerOf = ({ id, merchantName, settleMode, creditLimit }: StoredRowOf<typeof merchant>): Owner => ({
  kind: 'merchant',
  id,
  name: merchantName,
  settleMode,
  creditLimit,
});
