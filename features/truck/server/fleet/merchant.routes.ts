// Merchants: a number and the state "pending" at first, an account once they are approved, whose terms follow them.
import { dropUnusedAccounts, followOwner, openAccount } from '@ec/charging/server/services';
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { ActionHandler } from '@ec/resource-server/action';
import type { Hooks, Row } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { merchant } from '../../shared/fleet/merchant.resource.ts';
import { fleetErrors } from './fleet.errors.ts';
import { numberOf } from './numbers.ts';

export function merchantRoutes(engine: Engine): Route[] {
  const hooks: Hooks<typeof merchant> = {
    beforeSave({ values, current }) {
      const { contractFrom, contractTo } = { ...current, ...values };
      if (contractFrom && contractTo && String(contractTo) < String(contractFrom)) fail(fleetErrors.contractEnds);
      return current ? values : { ...values, merchantNo: numberOf('M', engine), merchantStatus: 0 };
    },
    async afterSave({ tx, row, isNew }) {
      if (!isNew) await followOwner(tx, ownerOf(row));
    },
    beforeRemove: ({ tx, ids }) => dropUnusedAccounts(tx, [1, 3], ids),
  };

  const audit: ActionHandler<typeof merchant, 'audit'> = async ({ tx, call, row, args }) => {
    if (args.pass !== 1) return { set: { merchantStatus: 0, remark: args.reason } };
    const accountId = await openAccount(tx, engine, { ...ownerOf(row), createUser: call.caller.userId });
    return { data: { accountId } };
  };

  return resourceRoutes(engine, merchant, { ...hooks, actions: { audit } });
}

const ownerOf = ({ id, merchantName, settleMode, creditLimit }: Row) => ({
  ownerType: 1 as const,
  ownerId: String(id),
  ownerName: String(merchantName),
  settleMode: Number(settleMode),
  creditLimit: creditLimit as string | null,
});
