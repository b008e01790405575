// Tells people what has come to wait for them: rows that figures of the home page count (packages/resource/src/desk.ts) and did not a
// minute ago. So each hears of what he may see and decide, and of nothing that he asked for himself; no feature knows of messages.
import type { Rights } from '@ec/kernel/caller';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { notify, notifyGroups, readersOnce, waitsCode } from '@ec/messaging/server/public';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import type { DeskCount } from '@ec/resource/desk';
import type { KeyOf } from '@ec/resource/enum';
import type { Reader } from '@ec/resource-server/context';
import { askingOf, countedRows, isFor, queryOf } from '@ec/resource-server/desk-figures';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';

const { approval, expiry } = messageKind.key;

/** Figures that people are told of, by key; all others are there to be looked at. Alarms are told one by one (domain BR-52). */
export const toldFigures: Readonly<Record<string, { kind: KeyOf<typeof messageKind> }>> = {
  ordersToApprove: { kind: approval },
  ordersToDispatch: { kind: approval },
  ordersToCheck: { kind: approval },
  merchants: { kind: approval },
  refunds: { kind: approval },
  refundsFailed: { kind: approval },
  adjusts: { kind: approval },
  withdraws: { kind: approval },
  withdrawsToPay: { kind: approval },
  invoices: { kind: approval },
  unknownOrders: { kind: approval },
  differences: { kind: approval },
  papers: { kind: expiry },
  contracts: { kind: expiry },
  lowBalances: { kind: expiry },
};

export const pendingNotificationsJob = (engine: Engine): Job =>
  job({
    name: 'desk.waits',
    label: { zh: '提醒待办', en: 'To-do reminders' },
    cron: '* * * * *',
    quiet: true,
    each: 'tenants',
    transaction: 'none',
    async run({ database, tenantId, signal }) {
      const readers = readersOnce(engine, tenantId);
      let sentCount = 0;
      for (const count of engine.desks.flatMap(({ counts }) => counts)) {
        if (signal.aborted) break;
        if (toldFigures[count.key])
          sentCount += await database.withTenant(tenantId, (tx) => tell(engine, tx, { tenantId, count, readers }));
      }
      return sentCount > 0;
    },
  });

interface Round {
  tenantId: string;
  count: DeskCount;
  readers(): Promise<readonly Reader[]>;
}

/** Writes new rows and their messages in one transaction. @returns the number of messages */
async function tell(engine: Engine, tx: Sql, { tenantId, count, readers }: Round): Promise<number> {
  const fresh = await newRows(engine, tx, tenantId, count);
  const { kind } = toldFigures[count.key] ?? {};
  if (fresh.length === 0 || kind === undefined) return 0;
  const code = waitsCode(count.key);
  const said = { kind, code, group: code };
  let groupCount = (await notifyGroups(engine, tx, tenantId, { ...said, times: fresh.length })).length;
  for (const reader of await readers()) {
    if (!isFor(count, reader.rights)) continue;
    const countedRowsOfReader = countedRows(engine, reader, count);
    const counted =
      countedRowsOfReader &&
      (await tx.first<{ n: number }>(
        sql`select count(*)::int as n from (${countedRowsOfReader}) r where r.id = any(${fresh}::bigint[])`,
      ));
    if (!counted || counted.n === 0) continue;
    const message = { ...said, times: counted.n, link: linkTo(engine, reader, count) };
    groupCount += await notify(engine, tx, tenantId, { ...message, to: { users: [reader.caller.userId] } });
  }
  return groupCount;
}

/** Rows that wait now and did not at the last look; those that wait no more may come again. */
async function newRows(engine: Engine, tx: Sql, tenantId: string, count: DeskCount): Promise<string[]> {
  const all = countedRows(engine, everybody(tenantId), count);
  if (!all) return [];
  const rows = await tx.rows<{ id: string }>(
    sql`with now_waiting as materialized (${all}),
      gone as (delete from desk_told where tenant_id = ${tenantId} and key = ${count.key}
        and row_id not in (select id from now_waiting))
      insert into desk_told (tenant_id, key, row_id) select ${tenantId}, ${count.key}, id from now_waiting
      on conflict do nothing returning row_id as id`,
  );
  return rows.map(({ id }) => id);
}

/** A reader who sees the whole tenant and is nobody. */
function everybody(tenantId: string): Reader {
  const rights: Rights = {
    holds: () => true,
    menuIds: new Set(),
    isAdministrator: false,
    isTenantAdmin: true,
    scopes: [],
    deptsBelow: [],
    opensPath: () => true,
  };
  const caller = { tenantId, userId: '0', account: '', name: '', deptIds: [], roleIds: [], aliases: [], sessionId: '' };
  return { caller, rights, language: 'zh' };
}

function linkTo(engine: Engine, reader: Reader, { of, where }: DeskCount): string {
  if (typeof where !== 'function') return `${of.code}?${where.own}`;
  return `${of.code}?${new URLSearchParams({ q: queryOf(where(askingOf(engine, reader))) })}`;
}
