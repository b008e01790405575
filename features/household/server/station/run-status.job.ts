// A silent station sends nothing that could change its status, so the job computes every status every five minutes.
import { type Job, job } from '@ec/kernel/jobs/job';
import { refreshRunStatus } from './run-status.ts';

export const runStatusJob = (): Job =>
  job({
    name: 'household.runStatus',
    label: { zh: '更新户用电站运行状态', en: 'Household station status update' },
    cron: '*/5 * * * *',
    quiet: true,
    each: 'tenants',
    run: async ({ tx, now }) => (await refreshRunStatus(tx, now)) > 0,
  });
