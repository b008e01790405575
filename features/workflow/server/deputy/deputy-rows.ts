// Reads and stores deputies. A person names his own deputies; administrators name deputies for everybody.
import { audit } from '@ec/kernel/audit';
import { fromWireTime, toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { deputyList, removeDeputy, submitDeputy } from '../../shared/deputy.contract.ts';
import { requirePerson } from '../business-step.ts';
import { nameOfUser } from '../task-list.ts';
import { deputyErrors } from './deputy.errors.ts';
import { isActingDeputy } from './find-deputies.ts';

type DeputyEntry = OutputOf<typeof deputyList>['records'][number];

/** Returns the condition that the caller may see the row `p`: as an administrator, as the principal or as the deputy. */
const isVisible = ({ caller, rights }: Pick<Call, 'caller' | 'rights'>) =>
  rights.isTenantAdmin ? sql`true` : sql`(p.user_id = ${caller.userId} or p.deputy_id = ${caller.userId})`;

export async function pageOfDeputies(
  engine: Engine,
  call: Call<InputOf<typeof deputyList>>,
): Promise<OutputOf<typeof deputyList>> {
  refuseMerchants(call);
  const { caller, rights, input } = call;
  const { current, size } = input;
  const { tenantId, userId } = caller;
  const read = engine.database.read(tenantId);
  const from = sql`from desk_deputy p where p.tenant_id = ${tenantId} and p.is_deleted = 0 and ${isVisible(call)}`;
  const isActive = isActingDeputy(engine.clock.now(), sql`coalesce(p.process_keys[1], '')`);
  const [rows, countRow] = await Promise.all([
    read.rows<Omit<DeputyEntry, 'mayEdit'>>(
      sql`select p.id::text as id, p.user_id::text as "userId", ${nameOfUser(sql`p.tenant_id`, sql`p.user_id`)} as "userName",
          p.deputy_id::text as "deputyId", ${nameOfUser(sql`p.tenant_id`, sql`p.deputy_id`)} as "deputyName",
          p.start_time as "startTime", p.end_time as "endTime", coalesce(p.process_keys, '{}') as "processKeys", p.reason,
          (${isActive}) as "isActive"
        ${from} order by p.end_time desc, p.id desc limit ${size} offset ${(current - 1) * size}`,
    ),
    read.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ]);
  const records = rows.map((row) => ({
    ...row,
    startTime: toWireTime(row.startTime),
    endTime: toWireTime(row.endTime),
    mayEdit: rights.isTenantAdmin || row.userId === userId,
  }));
  return pageOf(records, { total: countRow?.total ?? 0, isApprox: false }, { current, size });
}

/** Refuses people of a merchant, who have no tasks of the tenant. */
function refuseMerchants({ caller }: Pick<Call, 'caller'>): void {
  if (caller.ownerId !== undefined) throw new AppError(errors.forbidden);
}

interface Deputy {
  id: string;
  userId: string;
  deputyId: string;
  startTime: Date;
  endTime: Date;
  processKeys: string[];
  reason: string;
}

export async function storeDeputy(
  engine: Engine,
  call: Call<InputOf<typeof submitDeputy>>,
): Promise<OutputOf<typeof submitDeputy>> {
  refuseMerchants(call);
  const { tenantId, userId } = call.caller;
  const { input } = call;
  const deputy: Deputy = {
    ...input,
    id: input.id ?? engine.ids.next(),
    userId: input.userId ?? userId,
    startTime: readTime('startTime', input.startTime),
    endTime: readTime('endTime', input.endTime),
    processKeys: [...new Set(input.processKeys)],
  };
  requireOwn(call, deputy.userId);
  if (deputy.endTime <= deputy.startTime) fail(deputyErrors.endBeforeStart);
  if (deputy.endTime <= engine.clock.now()) fail(deputyErrors.over);
  if (deputy.deputyId === deputy.userId) fail(deputyErrors.oneself);
  await engine.database.withTenant(tenantId, async (tx) => {
    // With the lock, changes of one tenant run one after another. Otherwise two people could name each other at the same time.
    await lockDeputies(tx, tenantId);
    const before = input.id === undefined ? undefined : await lockDeputy(tx, call, input.id);
    await requirePerson(tx, tenantId, deputy.deputyId, deputyErrors.closedAccount);
    await requirePerson(tx, tenantId, deputy.userId, deputyErrors.closedAccount);
    await checkProcesses(tx, tenantId, deputy.processKeys);
    await checkOthers(tx, tenantId, deputy);
    await writeDeputy(tx, call, deputy);
    const entry = { resource: 'desk.deputy', action: before ? 'update' : 'create', rowId: deputy.id };
    await audit(tx, call, engine.ids, [
      { ...entry, changes: { ...(before ? { before } : {}), after: describe(deputy) } },
    ]);
  });
  return { id: deputy.id };
}

export const lockDeputies = (tx: Sql, tenantId: string): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`deputies ${tenantId}`}, 0))`);

const describe = ({ id: _id, startTime, endTime, ...facts }: Deputy) => ({
  ...facts,
  startTime: toWireTime(startTime),
  endTime: toWireTime(endTime),
});

function readTime(name: string, text: string): Date {
  const time = fromWireTime(text);
  if (!time) throw new AppError(errors.wrongParameter, { name });
  return time;
}

/** @throws AppError foreign where the caller is neither the principal nor an administrator */
function requireOwn({ caller, rights }: Pick<Call, 'caller' | 'rights'>, userId: string): void {
  if (userId !== caller.userId && !rights.isTenantAdmin) fail(deputyErrors.foreign);
}

/** Locks the row. A caller who may not see the row gets the same error as for a missing row. */
async function lockDeputy(tx: Sql, call: Call, id: string): Promise<Record<string, unknown>> {
  const row = await tx.first<Deputy>(
    sql`select p.id::text as id, p.user_id::text as "userId", p.deputy_id::text as "deputyId", p.start_time as "startTime",
        p.end_time as "endTime", coalesce(p.process_keys, '{}') as "processKeys", p.reason
      from desk_deputy p where p.tenant_id = ${call.caller.tenantId} and p.id = ${id} and p.is_deleted = 0 and ${isVisible(call)}
      for update`,
  );
  if (!row) throw new AppError(errors.noData);
  requireOwn(call, row.userId);
  return describe({ ...row, startTime: new Date(row.startTime), endTime: new Date(row.endTime) });
}

async function checkProcesses(tx: Sql, tenantId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await tx.rows<{ key: string }>(
    sql`select distinct process_key as key from workflow_definition
      where tenant_id in (${tenantId}, '') and process_key = any(${keys}::text[])`,
  );
  const missing = keys.find((key) => !rows.some((row) => row.key === key));
  if (missing !== undefined) fail(deputyErrors.noProcess, { key: missing });
}

/** Refuses a second deputy for a process at the same time. Refuses a deputy of a deputy, because a task goes to a deputy only once. */
async function checkOthers(tx: Sql, tenantId: string, deputy: Deputy): Promise<void> {
  const others = await tx.rows<{ userId: string; deputyId: string; processKeys: string[] }>(
    sql`select p.user_id::text as "userId", p.deputy_id::text as "deputyId", coalesce(p.process_keys, '{}') as "processKeys"
      from desk_deputy p where p.tenant_id = ${tenantId} and p.is_deleted = 0 and p.id <> ${deputy.id}
        and p.start_time < ${deputy.endTime} and p.end_time > ${deputy.startTime}
        and (p.user_id in (${deputy.userId}, ${deputy.deputyId}) or p.deputy_id = ${deputy.userId})`,
  );
  if (others.some((other) => other.userId === deputy.deputyId || other.deputyId === deputy.userId)) {
    fail(deputyErrors.chain);
  }
  const overlaps = (keys: readonly string[]) =>
    keys.length === 0 || deputy.processKeys.length === 0 || keys.some((key) => deputy.processKeys.includes(key));
  if (others.some((other) => other.userId === deputy.userId && overlaps(other.processKeys))) fail(deputyErrors.overlap);
}

async function writeDeputy(tx: Sql, { caller: { tenantId, userId } }: Call, deputy: Deputy): Promise<void> {
  await tx.run(
    sql`insert into desk_deputy as p (id, tenant_id, user_id, deputy_id, start_time, end_time, process_keys, reason, create_user)
      values (${deputy.id}, ${tenantId}, ${deputy.userId}, ${deputy.deputyId}, ${deputy.startTime}, ${deputy.endTime},
        ${deputy.processKeys}::text[], ${deputy.reason}, ${userId})
      on conflict (id) do update set user_id = excluded.user_id, deputy_id = excluded.deputy_id,
        start_time = excluded.start_time, end_time = excluded.end_time, process_keys = excluded.process_keys,
        reason = excluded.reason, update_user = ${userId}, update_time = now()`,
  );
}

/** Deletes a deputy. The next run of the job gives the tasks back to the principal. */
export async function endDeputy(engine: Engine, call: Call<InputOf<typeof removeDeputy>>): Promise<true> {
  refuseMerchants(call);
  const { tenantId, userId } = call.caller;
  const { id } = call.input;
  await engine.database.withTenant(tenantId, async (tx) => {
    await lockDeputies(tx, tenantId);
    const before = await lockDeputy(tx, call, id);
    await tx.run(
      sql`update desk_deputy set is_deleted = 1, update_user = ${userId}, update_time = now()
        where tenant_id = ${tenantId} and id = ${id}`,
    );
    await audit(tx, call, engine.ids, [{ resource: 'desk.deputy', action: 'remove', rowId: id, changes: { before } }]);
  });
  return true;
}
