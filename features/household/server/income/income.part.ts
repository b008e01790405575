// What a kWh is worth, and what days and months came to (BR-43). The three parts of the market mechanism go together (domain §4,
// 发改价格〔2025〕136号).
import { toWireDate } from '@ec/kernel/clock';
import { fail } from '@ec/kernel/errors';
import type { ActionHandlers } from '@ec/resource-server/action';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { incomeSeting } from '../../shared/income/income-seting.resource.ts';
import { incomeStatement } from '../../shared/income/income-statement.resource.ts';
import { householdErrors } from '../household.errors.ts';
import { incomeJob, statementJob } from './income.job.ts';
import { incomeRoutes } from './income.routes.ts';
import { leftOutRoutes } from './left-out.routes.ts';
import { figuresOf, lockCustomers, monthThatAdjusts } from './make-statements.ts';

const settings: Hooks<typeof incomeSeting> = {
  beforeSave({ values, current }) {
    const { mechRatio, mechPrice, marketPrice } = { ...current, ...values };
    const given = [mechRatio, mechPrice, marketPrice].filter((each) => each !== null && each !== undefined);
    if (given.length > 0 && given.length < 3) fail(householdErrors.mechanism);
    return values;
  },
};

/** A confirmation computes the amounts anew. The customer is held, because differences follow from the other statements. */
const statements = ({ clock }: Engine): ActionHandlers<typeof incomeStatement> => ({
  confirm: {
    hold: ({ tx, rows }) => lockCustomers(tx, rows),
    async handle({ tx, row: { customerId, month } }) {
      if (!customerId || !month) return {};
      if (month >= toWireDate(clock.now()).slice(0, 7)) fail(householdErrors.monthRuns, { month });
      const { lines, ...figures } = await figuresOf(tx, customerId, month);
      return { set: { ...figures, lines: JSON.stringify(lines), confirmTime: clock.now() } };
    },
  },
  pay: ({ args }) => ({ set: { voucherNo: args.voucherNo, payTime: clock.now() } }),
  reopen: {
    hold: ({ tx, rows }) => lockCustomers(tx, rows),
    async handle({ tx, row: { customerId, month } }) {
      const later = customerId && month ? await monthThatAdjusts(tx, customerId, month) : undefined;
      if (later !== undefined) fail(householdErrors.monthAdjusted, { month: `${month}`, later });
      return { set: { confirmTime: null } };
    },
  },
});

export const incomePart: Part = {
  resources: [incomeSeting, incomeStatement],
  routes: (engine) => [
    ...resourceRoutes(engine, incomeSeting, settings),
    ...resourceRoutes(engine, incomeStatement, { actions: statements(engine) }),
    ...incomeRoutes(engine),
    ...leftOutRoutes(engine),
  ],
  jobs: (services) => [incomeJob(services), statementJob(services)],
};
