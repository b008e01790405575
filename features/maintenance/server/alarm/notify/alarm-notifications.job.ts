// Sends notifications every minute: of new alarms, of alarms that nobody acknowledged in time, and of alarms that have ended.
import { type Job, job } from '@ec/kernel/jobs/job';
import { readersOnce } from '@ec/messaging/server/public';
import type { Engine } from '@ec/resource-server/feature';
import { alarmsToEscalate, escalate } from './escalate.ts';
import { notifyEnds } from './notify-ends.ts';
import { notifyNewAlarms } from './notify-new-alarms.ts';

export const alarmNotificationsJob = (engine: Engine): Job =>
  job({
    name: 'maintenance.tellAlarms',
    label: { zh: '告警通知与升级', en: 'Alarm notification and escalation' },
    cron: '* * * * *',
    quiet: true,
    each: 'tenants',
    transaction: 'none',
    async run({ database, tenantId, now, signal }) {
      const readers = readersOnce(engine, tenantId);
      let messageCount = await database.withTenant(tenantId, (tx) => notifyNewAlarms(engine, tx, readers));
      for (const id of await alarmsToEscalate(database.read(tenantId), tenantId, now)) {
        if (signal.aborted) break;
        if (await database.withTenant(tenantId, (tx) => escalate(engine, tx, { id, now }))) messageCount += 1;
      }
      messageCount += await database.withTenant(tenantId, (tx) => notifyEnds(engine, tx, now));
      return messageCount > 0;
    },
  });
