// Every hour, one job prices today and the four days before it. It prices a day again if late data changed its energy. On the fifth of each
// month, the other job drafts the statements of the previous month.
import { toWireDate } from '@ec/kernel/clock';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { draftMonth } from './make-statements.ts';
import { priceDue } from './price-days.ts';

const DAY = 86_400_000;
const most = 200_000;

export const incomeJob = (services: Pick<Services, 'ids' | 'clock'>): Job =>
  job({
    name: 'household.income',
    label: { zh: '电站日收益', en: 'Station daily income' },
    cron: '20 * * * *',
    quiet: true,
    each: 'tenants',
    transaction: { timeout: 300_000 },
    run: async ({ tx, now }) => {
      const [from, to] = [toWireDate(new Date(now.getTime() - 4 * DAY)), toWireDate(now)];
      return (await priceDue(tx, services, { from, to, most })) > 0;
    },
  });

export const statementJob = (services: Pick<Services, 'ids' | 'clock'>): Job =>
  job({
    name: 'household.incomeStatements',
    label: { zh: '收益结算单草稿', en: 'Draft income statements' },
    // In UTC: 02:30 on the 5th in Shanghai. By then the late data of the month has arrived.
    cron: '30 18 4 * *',
    each: 'tenants',
    transaction: { timeout: 300_000 },
    run: async ({ tx, now }) => {
      const { made: drafted, refreshed } = await draftMonth(
        tx,
        services,
        toWireDate(new Date(now.getTime() - 10 * DAY)).slice(0, 7),
      );
      return drafted + refreshed > 0;
    },
  });
