// Accounts, their history and their monthly bills.
import { fail } from '@ec/kernel/errors';
import { type Route, route } from '@ec/kernel/http/route';
import { askForRound } from '@ec/kernel/jobs/queue';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { z } from 'zod';
import { account } from '../../shared/account/account.resource.ts';
import { accountBill } from '../../shared/account/account-bill.resource.ts';
import { accountHis } from '../../shared/account/account-his.resource.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { payBill, voucherOf } from '../settlement/monthly-bill.ts';
import { billsJob, checkLedgerJob, checkLedgerName } from '../settlement/settlement.jobs.ts';
import { accountActions } from './account-actions.ts';
import { accountFigures, ledgerState } from './account-figures.ts';
import { accountHooks } from './account-hooks.ts';
import { actorOf } from './actor.ts';
import { adjustPage } from './adjust-list.ts';
import { decideAdjust } from './adjusts.ts';
import { followOwners } from './follow-owners.ts';

const id = z.string().regex(/^\d{1,19}$/);
const page = z.object({
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, 200))
    .default(10),
  rechargeStatus: z.union([z.literal(''), z.coerce.number().int().min(0).max(2)]).optional(),
  accountId: z.union([z.literal(''), id]).optional(),
});
/** JSON and forms alike. */
const yesNo = z.union([z.boolean(), z.number(), z.string()]).transform((value, context) => {
  if (['true', '1'].includes(String(value))) return true;
  if (['false', '0'].includes(String(value))) return false;
  context.addIssue({ code: 'custom', message: 'true or false' });
  return z.NEVER;
});
const decision = z.object({ id, pass: yesNo, reason: z.string().max(200).default('') });

const given = <T>(value: T | '' | undefined): T | undefined => (value === '' ? undefined : value);

function adjustRoutes(engine: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: `/${account.base}/adjustList`,
      access: { anyOf: ['account_adjustApprove', 'account_adjust'] },
      title: 'Account: adjusts',
      input: page,
      handler: (call) => {
        const { rechargeStatus, accountId, ...paging } = call.input;
        return adjustPage(engine, call, {
          ...paging,
          rechargeStatus: given(rechargeStatus),
          accountId: given(accountId),
        });
      },
    }),
    route({
      method: 'POST',
      path: `/${account.base}/approveAdjust`,
      access: { code: 'account_adjustApprove' },
      title: 'Account: decide on an adjust',
      input: decision,
      handler: async (call) => {
        const { pass, reason } = call.input;
        if (!pass && reason.trim() === '') fail(ledgerErrors.whyRefused);
        const { tenantId } = call.caller;
        await engine.database.withTenant(tenantId, (tx) => decideAdjust(tx, engine, call, call.input));
        return true;
      },
    }),
  ];
}

function figureRoutes(engine: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: `/${account.base}/figures`,
      access: { code: account.code },
      title: 'Account: due orders, bills and moves of the month',
      input: z.object({ id }),
      handler: (call) => accountFigures(engine, call, call.input.id),
    }),
    route({
      method: 'GET',
      path: `/${account.base}/ledgerState`,
      access: { code: 'account_adjustApprove' },
      title: 'Account: what the last check of the ledger found',
      handler: (call) => ledgerState(engine, call),
    }),
    route({
      method: 'POST',
      path: `/${account.base}/checkLedger`,
      access: { code: 'account_adjustApprove' },
      title: 'Account: check the ledger now',
      handler: async ({ caller: { tenantId } }) => {
        // A job: proving a year of bookings takes longer than a call may.
        await engine.database.withTenant(tenantId, (tx) => askForRound(tx, checkLedgerName));
        return true;
      },
    }),
  ];
}

function billRoutes(engine: Engine): Route[] {
  return [
    ...resourceRoutes(engine, accountBill, {
      actions: {
        async pay({ tx, call, row: { id, accountId }, args }) {
          await payBill(tx, engine, {
            billId: id,
            accountId: accountId ?? '',
            voucherNo: voucherOf(args.voucherNo),
            actor: actorOf(call),
          });
          return {};
        },
      },
    }),
  ];
}

export const accountPart: Part = {
  resources: [account, accountHis, accountBill],
  routes: (engine) => [
    ...resourceRoutes(engine, account, { ...accountHooks, actions: accountActions(engine) }),
    ...adjustRoutes(engine),
    ...figureRoutes(engine),
    ...resourceRoutes(engine, accountHis),
    ...billRoutes(engine),
  ],
  jobs: (engine) => [billsJob(engine), checkLedgerJob(engine)],
  listeners: followOwners,
};
