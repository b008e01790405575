// Reads and writes the transactions of chargers: by the id that the charger uses, or by connector and tag where it sends none.
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { Charger, Reading, TransactionEvent } from '../events.ts';

export interface EarlyEnd {
  at: string;
  tag?: string;
  reason?: string;
  readings: readonly Reading[];
}

export interface Transaction {
  id: string;
  no: number;
  deviceKey: string;
  gunId: string | null;
  tag: string;
  orderId: string | null;
  startedAt: number | null;
  endedAt: number | null;
  shiftMs: number;
  baseKwh: string;
  lastKwh: string | null;
  /** The moment of the newest sample. */
  lastAt: number | null;
  /** The register at the start; null where it was never reported. */
  firstKwh: string | null;
  /** The newest reading is odd until later ones confirm it. */
  isDoubtful: boolean;
  earlyEnd: EarlyEnd | null;
  refused: string | null;
  /** Its connector is free or its charger has booted: the sweep ends it unless further messages come. */
  isReleased: boolean;
}

const columns = sql`id, no, device_key as "deviceKey", gun_id as "gunId", tag, order_id as "orderId",
  extract(epoch from started_at)::float8 * 1000 as "startedAt", extract(epoch from ended_at)::float8 * 1000 as "endedAt",
  shift_ms::float8 as "shiftMs", base_kwh as "baseKwh", last_kwh as "lastKwh",
  extract(epoch from last_at)::float8 * 1000 as "lastAt", first_kwh as "firstKwh", is_doubtful as "isDoubtful", early_end as "earlyEnd", refused,
  released_at is not null as "isReleased"`;

/** Serialises the messages of one charger, also when two of its sockets overlap. */
export const lockCharger = (tx: Sql, { stackId }: Charger): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ocpp ${tx.tenantId} ${stackId}`}, 0))`);

const firstTransaction = (tx: Sql, { stackId }: Charger, condition: ReturnType<typeof sql>) =>
  tx.first<Transaction>(
    sql`select ${columns} from ocpp_transaction
      where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and ${condition} limit 1`,
  );

export const transactionByKey = (tx: Sql, charger: Charger, key: string) =>
  firstTransaction(tx, charger, sql`device_key = ${key}`);

export const transactionByNo = (tx: Sql, charger: Charger, no: number) =>
  firstTransaction(tx, charger, sql`no = ${no} and started_at is not null order by id desc`);

/**
 * Finds the transaction of an event that names no transaction: the newest open transaction at the connector. Without a connector it is the
 * only open transaction of the charger; for a stop with a tag, the only open transaction with that tag.
 */
export async function openAt(tx: Sql, { stackId }: Charger, event: TransactionEvent): Promise<Transaction | undefined> {
  const { connector, tag } = event;
  let condition = sql`true`;
  if (connector) condition = sql`connector_no = ${connector}`;
  else if (tag && event.phase === 'ended') condition = sql`tag = ${tag}`;
  const latestStart = new Date(event.at.getTime() + 86_400_000);
  const open = await tx.rows<Transaction>(
    sql`select ${columns} from ocpp_transaction where tenant_id = ${tx.tenantId} and stack_id = ${stackId}
      and ended_at is null and started_at is not null and started_at <= ${latestStart} and ${condition} order by id desc limit 2`,
  );
  return open.length === 1 || connector ? open[0] : undefined;
}

/** Finds the stored stop that came before this start, and ends its placeholder. */
export async function earlyEndFor(
  tx: Sql,
  charger: Charger,
  event: TransactionEvent,
): Promise<Transaction | undefined> {
  const stored = await firstTransaction(
    tx,
    charger,
    sql`early_end is not null and started_at is null and ended_at is null and tag = ${event.tag ?? ''}
      and (early_end ->> 'at')::timestamptz >= ${event.at}`,
  );
  const [start, end] = [event.readings[0]?.kwh, stored?.earlyEnd?.readings.at(-1)?.kwh];
  if (!stored || (start && end && Number(end) < Number(start))) return undefined;
  await writeTransaction(tx, stored.id, { ended_at: event.at });
  return stored;
}

interface NewTransaction {
  key: string;
  connector: number | undefined;
  gunId: string | undefined;
}

export async function insertTransaction(
  tx: Sql,
  { ids }: { ids: { next(): string } },
  { stackId }: Charger,
  { key, connector, gunId }: NewTransaction,
): Promise<Transaction> {
  const [row] = await tx.rows<Transaction>(
    sql`insert into ocpp_transaction (tenant_id, id, stack_id, no, device_key, connector_no, gun_id)
      values (${tx.tenantId}, ${ids.next()}, ${stackId}, nextval('ocpp_transaction_no'), ${key.slice(0, 120)}, ${connector ?? null}, ${gunId ?? null})
      on conflict (tenant_id, stack_id, device_key) do update set device_key = excluded.device_key returning ${columns}`,
  );
  if (!row) throw new Error('The transaction was not written');
  return row;
}

/** `values` by the names of their columns. */
export async function writeTransaction(tx: Sql, id: string, values: Record<string, unknown>): Promise<void> {
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await tx.run(
    sql`update ocpp_transaction set ${sql.join(assignments)} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** Returns the latest start or end of the earlier transactions at a connector: a new one cannot begin before it. */
export async function latestAt(
  tx: Sql,
  { stackId }: Charger,
  connector: number | undefined,
): Promise<Date | undefined> {
  const newest = await tx.first<{ latest: number | null }>(
    sql`select extract(epoch from max(greatest(ended_at, started_at)))::float8 * 1000 as latest from ocpp_transaction
      where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and connector_no = ${connector ?? null} and started_at is not null`,
  );
  return typeof newest?.latest === 'number' ? new Date(newest.latest) : undefined;
}

/** Reads the transactions that have started and not ended, at a connector or at the whole charger; refused ones are left out. */
export const openTransactions = (
  tx: Sql,
  { stackId }: Pick<Charger, 'stackId'>,
  connector?: number,
): Promise<Transaction[]> =>
  tx.rows<Transaction>(
    sql`select ${columns} from ocpp_transaction where tenant_id = ${tx.tenantId} and stack_id = ${stackId}
      and started_at is not null and ended_at is null and (order_id is not null or refused is null)
      ${connector === undefined ? sql`` : sql`and connector_no = ${connector}`} order by id`,
  );

export const transactionById = (tx: Sql, id: string): Promise<Transaction | undefined> =>
  tx.first<Transaction>(sql`select ${columns} from ocpp_transaction where tenant_id = ${tx.tenantId} and id = ${id}`);
