// The settings that price a kWh, and the income of days and months (BR-43).
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { ActionHandlers } from '@ec/resource-server/action';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { incomeSeting } from '../../shared/income/income-seting.resource.ts';
import { incomeStatement } from '../../shared/income/income-statement.resource.ts';
import { householdErrors } from '../household.errors.ts';
import { incomeJob, statementJob } from './income.job.ts';
import { incomeRoutes } from './income.routes.ts';
import { leftOutRoutes } from './left-out.routes.ts';
import { lockCustomers, monthThatAdjusts, refreshDrafts, statesFigures } from './make-statements.ts';
import { statementDocument } from './statement-document.ts';
import { figuresOf } from './statement-figures.ts';

/** A setting has all three fields of the market mechanism or none of them (domain §4, 发改价格〔2025〕136号). */
const settings: Hooks<typeof incomeSeting> = {
  beforeSave({ values, current }) {
    const { mechRatio, mechPrice, marketPrice } = { ...current, ...values };
    const prices = [mechRatio, mechPrice, marketPrice].filter((each) => each !== null && each !== undefined);
    if (prices.length > 0 && prices.length < 3) fail(householdErrors.mechanism);
    return values;
  },
};

/**
 * A confirmation books exactly the amounts of the draft. If the amounts have changed since then, the call fails with the new amounts, and the
 * draft gets them. Confirm and reopen lock the customer, because his other statements determine the differences of earlier months.
 */
const statements = (engine: Engine): ActionHandlers<typeof incomeStatement> => ({
  confirm: {
    hold: ({ tx, rows }) => lockCustomers(tx, rows),
    async handle({ tx, row: { id, customerId, month } }) {
      if (!customerId || !month) return {};
      if (month >= toWireDate(engine.clock.now()).slice(0, 7)) fail(householdErrors.monthRuns, { month });
      const figures = await figuresOf(tx, customerId, month);
      if (!(await statesFigures(tx, id, figures))) {
        const { farmerShare, rent, adjust, due } = figures;
        fail(householdErrors.statementChanged, { month, farmerShare, rent, adjust, due });
      }
      return { set: { confirmTime: engine.clock.now() } };
    },
    after: ({ tx, rows }) => refreshAll(tx, rows),
    async afterRefusal({ call, ids }) {
      await engine.database.withTenant(call.caller.tenantId, async (tx) => {
        const rows = await tx.rows<{ customerId: string }>(
          sql`select distinct customer_id as "customerId" from household_income_statement
            where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
        );
        await lockCustomers(tx, rows);
        await refreshAll(tx, rows);
      });
    },
  },
  pay: ({ args }) => ({ set: { voucherNo: args.voucherNo, payTime: engine.clock.now() } }),
  reopen: {
    hold: ({ tx, rows }) => lockCustomers(tx, rows),
    async handle({ tx, row: { customerId, month } }) {
      const later = customerId && month ? await monthThatAdjusts(tx, customerId, month) : undefined;
      if (later !== undefined) fail(householdErrors.monthAdjusted, { month: `${month}`, later });
      return { set: { confirmTime: null } };
    },
    after: ({ tx, rows }) => refreshAll(tx, rows),
  },
});

/** Refreshes all drafts of the customers of these statements. The caller has locked the customers. */
async function refreshAll(tx: Sql, rows: readonly { customerId?: string | null }[]): Promise<void> {
  const ids = new Set(rows.flatMap(({ customerId }) => (customerId ? [customerId] : [])));
  for (const id of ids) await refreshDrafts(tx, id);
}

export const incomePart: Part = {
  resources: [incomeSeting, incomeStatement],
  documents: { [incomeStatement.name]: statementDocument },
  routes: (engine) => [
    ...resourceRoutes(engine, incomeSeting, settings),
    ...resourceRoutes(engine, incomeStatement, { actions: statements(engine) }),
    ...incomeRoutes(engine),
    ...leftOutRoutes(engine),
  ],
  jobs: (services) => [incomeJob(services), statementJob(services)],
};
