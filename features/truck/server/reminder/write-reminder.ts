// Writes and ends reminders on behalf of rules. A reminder stays open as long as its reason exists (domain BR-65).
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { byRule } from '@ec/resource-server/by-rule';
import { keys } from '@ec/resource-server/columns';
import { moveState } from '@ec/resource-server/move-state';
import { sql } from 'kysely';
import { reminderKind, reminderStatus } from '../../shared/reminder/reminder.enums.ts';
import { reminder } from '../../shared/reminder/reminder.resource.ts';

interface Deps {
  ids: { next(): string };
}

export interface NewReminder {
  kind: KeyOf<typeof reminderKind>;
  targetId: string;
  merchantId: string | null;
  endDate?: string | null;
  available?: string | null;
  warnAmount?: string | null;
  stationId?: string | null;
}

/** @returns false where the reminder exists: an account has at most one open reminder, a document one for each end date */
export async function remind(tx: Sql, { ids }: Deps, draft: NewReminder): Promise<boolean> {
  const { kind, targetId, merchantId, endDate = null, available = null, warnAmount = null, stationId = null } = draft;
  const added = await tx.run(
    sql`insert into truck_reminder (id, tenant_id, kind, target_id, merchant_id, end_date, available, warn_amount, station_id,
        remind_status)
      values (${ids.next()}, ${tx.tenantId}, ${kind}, ${targetId}, ${merchantId}, ${endDate}, ${available}, ${warnAmount}, ${stationId},
        ${keys(reminderStatus.key.open)}) on conflict do nothing`,
  );
  return added > 0;
}

/** Ends a reminder whose reason is gone (0→1). */
export async function endReminder(tx: Sql, deps: Deps, id: string, at: Date): Promise<void> {
  const by = byRule(tx.tenantId ?? '', deps.ids, 'end');
  await moveState(tx, reminder, id, 'remindStatus', reminderStatus.key.over, { overTime: at }, by);
}

/** The open reminder of an account with a low balance. */
export interface LowBalance {
  id: string;
  stationId: string | null;
}

export function openLowBalance(tx: Sql, accountId: string): Promise<LowBalance | undefined> {
  return tx.first<LowBalance>(
    sql`select id, station_id as "stationId" from truck_reminder
      where tenant_id = ${tx.tenantId} and kind = ${keys(reminderKind.key.lowBalance)} and target_id = ${accountId}
        and remind_status = ${keys(reminderStatus.key.open)} and is_deleted = 0 for update`,
  );
}
