// Merchants: a number and the state "pending" at first, an account once they are approved, whose terms follow them.
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { ActionHandler } from '@ec/resource-server/action';
import type { Hooks, Row } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { merchant } from '../../shared/fleet/merchant.resource.ts';
import { fleetErrors } from './fleet.errors.ts';
import { numberOf } from './numbers.ts';
import { type Owner, ownerAdmitted, ownerChanged, ownersRemoved } from './owner-events.ts';

export function merchantRoutes(engine: Engine): Route[] {
  const hooks: Hooks<typeof merchant> = {
    beforeSave({ values, current }) {
      const { contractFrom, contractTo } = { ...current, ...values };
      if (contractFrom && contractTo && String(contractTo) < String(contractFrom)) fail(fleetErrors.contractEnds);
      return current ? values : { ...values, merchantNo: numberOf('M', engine), merchantStatus: 0 };
    },
    async afterSave({ tx, row, isNew }) {
      if (!isNew) await engine.events.emit(tx, ownerChanged, ownerOf(row));
    },
    async beforeRemove({ tx, ids }) {
      await engine.events.emit(tx, ownersRemoved, { kind: 'merchant', ids });
    },
  };

  const audit: ActionHandler<typeof merchant, 'audit'> = async ({ tx, call, row, args }) => {
    if (args.pass !== 1) return { set: { merchantStatus: 0, remark: args.reason } };
    const answers = await engine.events.emit(tx, ownerAdmitted, { ...ownerOf(row), by: call.caller.userId });
    return { data: Object.assign({}, ...answers) };
  };

  return resourceRoutes(engine, merchant, { ...hooks, actions: { audit } });
}

const ownerOf = ({ id, merchantName, settleMode, creditLimit }: Row): Owner => ({
  kind: 'merchant',
  id: String(id),
  name: String(merchantName),
  settleMode: Number(settleMode),
  creditLimit: creditLimit as string | null,
});
