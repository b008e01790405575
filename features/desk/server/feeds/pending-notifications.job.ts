// Notifies people of new work that waits for them. The figures of the home page (packages/resource/src/desk.ts) count rows that wait. A row is
// new if a figure counts it now and did not count it at the last run. Each person is notified only of rows that the figure counts for this
// person. The features that define the figures need no code of their own for this.
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

/**
 * The figures, by key, whose new rows people are notified of. Other figures only appear on the home page. Alarms have their own notifications
 * (BR-52).
 */
export const notifiedFigures: Readonly<Record<string, { kind: KeyOf<typeof messageKind> }>> = {
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
      for (const figure of engine.desks.flatMap(({ counts }) => counts)) {
        if (signal.aborted) break;
        if (notifiedFigures[figure.key])
          sentCount += await database.withTenant(tenantId, (tx) =>
            notifyNewRows(engine, tx, { tenantId, figure, readers }),
          );
      }
      return sentCount > 0;
    },
  });

interface FigureInput {
  tenantId: string;
  figure: DeskCount;
  readers(): Promise<readonly Reader[]>;
}

/** Stores the new rows of a figure and writes the messages about these rows, in one transaction. @returns the number of messages */
async function notifyNewRows(engine: Engine, tx: Sql, { tenantId, figure, readers }: FigureInput): Promise<number> {
  const newIds = await rememberNewRows(engine, tx, tenantId, figure);
  const { kind } = notifiedFigures[figure.key] ?? {};
  if (newIds.length === 0 || kind === undefined) return 0;
  const code = waitsCode(figure.key);
  const messageBase = { kind, code, group: code };
  let messageCount = (await notifyGroups(engine, tx, tenantId, { ...messageBase, times: newIds.length })).length;
  for (const reader of await readers()) {
    if (!isFor(figure, reader.rights)) continue;
    const countedRowsOfReader = countedRows(engine, reader, figure);
    const count =
      countedRowsOfReader &&
      (await tx.first<{ n: number }>(
        sql`select count(*)::int as n from (${countedRowsOfReader}) r where r.id = any(${newIds}::bigint[])`,
      ));
    if (!count || count.n === 0) continue;
    const message = { ...messageBase, times: count.n, link: linkTo(engine, reader, figure) };
    messageCount += await notify(engine, tx, tenantId, { ...message, to: { users: [reader.caller.userId] } });
  }
  return messageCount;
}

/**
 * Stores the ids of the rows that the figure counts now. Returns the ids that were not stored before. Deletes ids that the figure no longer
 * counts, so that such a row is new if the figure counts it again.
 */
async function rememberNewRows(engine: Engine, tx: Sql, tenantId: string, figure: DeskCount): Promise<string[]> {
  const waitingRows = countedRows(engine, wholeTenantReader(tenantId), figure);
  if (!waitingRows) return [];
  const rows = await tx.rows<{ id: string }>(
    sql`with now_waiting as materialized (${waitingRows}),
      gone as (delete from desk_told where tenant_id = ${tenantId} and key = ${figure.key}
        and row_id not in (select id from now_waiting))
      insert into desk_told (tenant_id, key, row_id) select ${tenantId}, ${figure.key}, id from now_waiting
      on conflict do nothing returning row_id as id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns a reader who sees all rows of the tenant. No user has the id 0, so figures without the reader's own rows still count all rows. */
function wholeTenantReader(tenantId: string): Reader {
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
