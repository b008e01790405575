// Who may name whom as a deputy, and for when.
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { columnsOf } from '@ec/resource-server/columns';
import { instantOf } from '@ec/resource-server/instant';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { deputy } from '../../shared/deputy.resource.ts';
import { requirePerson } from '../business-step.ts';
import { deputyErrors } from './deputy.errors.ts';

interface DeputyRow {
  id: string;
  userId: string;
  deputyId: string;
  startTime: Date;
  endTime: Date;
  processKeys: string[];
}

/** A person changes his own deputies; people of a merchant have no tasks of the tenant. */
export function requireOwner({ caller, rights }: Pick<Call, 'caller' | 'rights'>, userId: string): void {
  if (caller.ownerId !== undefined) throw new AppError(errors.forbidden);
  if (userId !== caller.userId && !rights.isTenantAdmin) fail(deputyErrors.foreign);
}

export async function checkDeputy(
  tx: Sql,
  call: Call,
  now: Date,
  values: Record<string, unknown>,
  current: Record<string, unknown> | undefined,
): Promise<void> {
  const merged = { ...current, ...values };
  const keys = Array.isArray(merged.processKeys) ? merged.processKeys.map(String) : [];
  const row: DeputyRow = {
    id: String(current?.id ?? '0'),
    userId: String(merged.userId),
    deputyId: String(merged.deputyId),
    startTime: instantOf(merged.startTime) ?? now,
    endTime: instantOf(merged.endTime) ?? now,
    processKeys: keys,
  };
  const { tenantId } = call.caller;
  requireOwner(call, row.userId);
  if (current) requireOwner(call, String(current.userId));
  if (row.endTime <= now) fail(deputyErrors.over);
  await requirePerson(tx, tenantId, row.deputyId, deputyErrors.closedAccount);
  await checkProcesses(tx, tenantId, row.processKeys);
  // Deputies of one tenant are entered one after the other, so that two people cannot name each other at once.
  await tx.run(raw(sql`select pg_advisory_xact_lock(hashtextextended(${`deputies ${tenantId}`}, 0))`));
  await checkOthers(tx, tenantId, row);
}

async function checkProcesses(tx: Sql, tenantId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await tx.rows<{ key: string }>(
    raw(sql`select distinct process_key as key from workflow_definition
      where tenant_id in (${tenantId}, '') and process_key = any(${keys}::text[])`),
  );
  const missing = keys.find((key) => !rows.some((row) => row.key === key));
  if (missing !== undefined) fail(deputyErrors.noProcess, { key: missing.slice(0, 64) });
}

async function checkOthers(tx: Sql, tenantId: string, row: DeputyRow): Promise<void> {
  const d = columnsOf(deputy);
  const others = await tx.rows<{ userId: string; deputyId: string; processKeys: string[] | null }>(
    raw(sql`select ${d.userId}::text as "userId", ${d.deputyId}::text as "deputyId", ${d.processKeys} as "processKeys"
      from ${tableOf(deputy)} where ${d.tenantId} = ${tenantId} and ${d.isDeleted} = 0 and ${d.id} <> ${row.id}
        and ${d.startTime} < ${row.endTime} and ${d.endTime} > ${row.startTime}
        and (${d.userId} in (${row.userId}, ${row.deputyId}) or ${d.deputyId} = ${row.userId})`),
  );
  if (others.some(({ userId, deputyId }) => userId === row.deputyId || deputyId === row.userId)) {
    fail(deputyErrors.chain);
  }
  const meets = (keys: readonly string[]) =>
    keys.length === 0 || row.processKeys.length === 0 || keys.some((key) => row.processKeys.includes(key));
  if (others.some(({ userId, processKeys }) => userId === row.userId && meets(processKeys ?? []))) {
    fail(deputyErrors.overlap);
  }
}
