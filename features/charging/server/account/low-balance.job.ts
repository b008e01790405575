// Warns about accounts below their warning limit (domain BR-65). Each fall below the limit creates a reminder and raises alarm 9003 at the
// station of the account's latest order. The alarm stays open while the station has an open reminder.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { type AlarmDeps, clearAlarm, raiseAlarm } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import { endReminder, openLowBalance, remind } from '@ec/truck/server/public';
import { reminderKind, reminderStatus } from '@ec/truck/shared/reminder/reminder.enums';
import { sql } from 'kysely';
import { accountOwnerType, accountStatus } from '../../shared/account/account.enums.ts';
import { lowBalanceName } from './low-balance.ts';

const code = '9003';
const { merchant, sub, driver } = accountOwnerType.key;
const { lowBalance } = reminderKind.key;

/** The condition of a low account `a`. A closed account causes no warning. */
const isLow = sql`(a.available < a.warn_amount and a.account_status <> ${keys(accountStatus.key.closed)})`;

/** Runs when a booking crosses the limit or a person edits the limit, and every five minutes for all other changes. */
export const lowBalanceJob = (deps: AlarmDeps): Job =>
  job({
    name: lowBalanceName,
    label: { zh: '余额不足提醒', en: 'Low-balance reminders' },
    cron: '*/5 * * * *',
    quiet: true,
    each: ({ read, tenantId }) =>
      read.rows<{ id: string }>(
        sql`select a.id from truck_account a
          left join truck_reminder r on r.tenant_id = a.tenant_id and r.target_id = a.id and r.kind = ${keys(lowBalance)}
            and r.remind_status = ${keys(reminderStatus.key.open)} and r.is_deleted = 0
          where a.tenant_id = ${tenantId} and a.is_deleted = 0 and (a.warn_amount is not null or r.id is not null)
            and coalesce(${isLow}, false) <> (r.id is not null) order by a.id`,
      ),
    run: ({ tx, row, now }) => updateReminder(tx, deps, row.id, now),
  });

interface Account {
  accountNo: string;
  available: string;
  warnAmount: string | null;
  merchantId: string | null;
  isLow: boolean;
}

/** Opens or ends the reminder of an account. It locks and checks the account again, because the account may have changed meanwhile. */
async function updateReminder(tx: Sql, deps: AlarmDeps, id: string, at: Date): Promise<boolean> {
  const account = await tx.first<Account>(
    sql`select a.account_no as "accountNo", a.available, a.warn_amount as "warnAmount", coalesce(${isLow}, false) as "isLow",
        case when a.owner_type in (${keys(merchant, sub)}) then a.owner_id
          when a.owner_type = ${keys(driver)} then (select d.merchant_id from truck_driver d
            where d.tenant_id = a.tenant_id and d.id = a.owner_id) end as "merchantId"
      from truck_account a where a.tenant_id = ${tx.tenantId} and a.id = ${id} for no key update`,
  );
  const open = await openLowBalance(tx, id);
  if (!account || account.isLow === (open !== undefined)) return false;
  if (open) await endLowBalance(tx, deps, open, at);
  else await reportLowBalance(tx, deps, { id, ...account }, at);
  return true;
}

const alarmAt = (stationId: string, at: Date) => ({
  deviceType: deviceType.key.station,
  deviceId: stationId,
  code,
  at,
});

async function reportLowBalance(
  tx: Sql,
  deps: AlarmDeps,
  { id, ...account }: Account & { id: string },
  at: Date,
): Promise<void> {
  const { accountNo, available, warnAmount, merchantId } = account;
  const last = await tx.first<{ stationId: string | null }>(
    sql`select station_id as "stationId" from truck_orders
      where tenant_id = ${tx.tenantId} and account_id = ${id} and is_deleted = 0 order by id desc limit 1`,
  );
  const stationId = last?.stationId ?? null;
  await remind(tx, deps, { kind: lowBalance, targetId: id, merchantId, available, warnAmount, stationId });
  const value = `${accountNo} ${available}`.slice(0, 40);
  if (stationId) await raiseAlarm(tx, deps, { ...alarmAt(stationId, at), stationId, value, source: 'rule' });
}

async function endLowBalance(
  tx: Sql,
  deps: AlarmDeps,
  open: { id: string; stationId: string | null },
  at: Date,
): Promise<void> {
  await endReminder(tx, deps, open.id, at);
  if (open.stationId === null) return;
  const others = await tx.first(
    sql`select 1 as one from truck_reminder where tenant_id = ${tx.tenantId} and station_id = ${open.stationId}
      and kind = ${keys(lowBalance)} and remind_status = ${keys(reminderStatus.key.open)} and is_deleted = 0 limit 1`,
  );
  if (!others) await clearAlarm(tx, alarmAt(open.stationId, at));
}
