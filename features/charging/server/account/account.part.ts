// The part for accounts: their history, adjusts, withdrawals, monthly bills and the check of the ledger.
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { askForRound } from '@ec/kernel/jobs/queue';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { approvalHandlers, approvalJob, approvedRecordOf, seedApproval } from '@ec/workflow/server/public';
import {
  accountFigures,
  adjustList,
  checkLedger,
  decideOnAdjust,
  ledgerState,
} from '../../shared/account/account.contract.ts';
import { account } from '../../shared/account/account.resource.ts';
import { accountBill } from '../../shared/account/account-bill.resource.ts';
import { accountHis } from '../../shared/account/account-his.resource.ts';
import { withdraw } from '../../shared/account/withdraw.resource.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { requireFullScope } from '../require-full-scope.ts';
import { payBill } from '../settlement/monthly-bill.ts';
import { billsJob, checkLedgerJob, checkLedgerName } from '../settlement/settlement.jobs.ts';
import { accountActions } from './account-actions.ts';
import { figuresOf, ledgerStateOf } from './account-figures.ts';
import { accountHooks } from './account-hooks.ts';
import { actorOf } from './actor.ts';
import { adjustPage, waitingAdjusts } from './adjust-list.ts';
import { adjustApproval, creditApproval, decideAdjust } from './adjusts.ts';
import { followOwners } from './follow-owners.ts';
import { lowBalanceJob } from './low-balance.job.ts';
import { withdrawActions, withdrawApproval } from './withdraws.ts';

const approvals = [adjustApproval, creditApproval, withdrawApproval];

const blankAsUndefined = <T>(value: T | '' | undefined): T | undefined => (value === '' ? undefined : value);

function adjustRoutes(engine: Engine): Route[] {
  return [
    ...serve(adjustList, (call) => {
      const { rechargeStatus, accountId, ...paging } = call.input;
      return adjustPage(engine, call, {
        ...paging,
        rechargeStatus: blankAsUndefined(rechargeStatus),
        accountId: blankAsUndefined(accountId),
      });
    }),
    ...serve(decideOnAdjust, async (call) => {
      const { pass, reason } = call.input;
      if (!pass && reason.trim() === '') fail(ledgerErrors.whyRefused);
      await engine.database.withTenant(call.caller.tenantId, (tx) => decideAdjust(tx, engine, call, call.input));
      return true;
    }),
  ];
}

function figureRoutes(engine: Engine): Route[] {
  return [
    ...serve(accountFigures, (call) => figuresOf(engine, call, call.input.id)),
    ...serve(ledgerState, (call) => ledgerStateOf(engine, call)),
    ...serve(checkLedger, async (call) => {
      const { tenantId } = call.caller;
      requireFullScope(engine, call);
      // The check runs as a job, because the check of a year of bookings takes longer than a call may take.
      await engine.database.withTenant(tenantId, (tx) => askForRound(tx, checkLedgerName));
      return true;
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
            voucherNo: args.voucherNo,
            actor: actorOf(call),
          });
          return {};
        },
      },
    }),
  ];
}

export const accountPart: Part = {
  resources: [account, accountHis, accountBill, withdraw],
  routes: (engine) => [
    ...resourceRoutes(engine, account, { ...accountHooks(engine), actions: accountActions(engine) }),
    ...adjustRoutes(engine),
    ...figureRoutes(engine),
    ...resourceRoutes(engine, accountHis),
    ...billRoutes(engine),
    ...resourceRoutes(engine, withdraw, { actions: withdrawActions(engine) }),
  ],
  jobs: (engine) => [
    billsJob(engine),
    checkLedgerJob(engine),
    lowBalanceJob(engine),
    ...approvals.map((approval) => approvalJob(engine, approval)),
  ],
  approvedRecords: approvals.map(approvedRecordOf),
  serviceHandlers: Object.assign({}, ...approvals.map(approvalHandlers)),
  async seed(engine) {
    for (const approval of approvals) await seedApproval(engine, approval);
  },
  listeners: followOwners,
  deskCounts: { adjusts: waitingAdjusts },
};
