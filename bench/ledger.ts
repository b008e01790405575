// Measures debits from accounts: the cost of the ledger's rules (legs, history, checks in the database) beside the bare rows.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debit, topUp } from '@ec/charging/server/public';
import { systemClock } from '@ec/kernel/clock';
import { readConfig } from '@ec/kernel/config';
import type { Database, Sql } from '@ec/kernel/database';
import { createLogin } from '@ec/kernel/database/login';
import { removeEmbedded } from '@ec/kernel/embedded';
import { createLog } from '@ec/kernel/log';
import { openDatabase } from '@ec/kernel/open';
import { sql } from 'kysely';
import { median, type Result, ratioOf } from './result.ts';

const tenant = 'bench';
const accounts = 100;
const perRound = 400;
const rounds = 11;
const actor = { userId: null, name: 'bench' };

/** Tables for the same rows without triggers, checks and row-level security. */
const bareTables = `
  create table bare_account (id bigint primary key, balance numeric(14,2) not null);
  create table bare_txn (id bigint primary key, account_id bigint, biz_no text unique);
  create table bare_leg (txn_id bigint, seq int, account_id bigint, amount numeric(14,2), primary key (txn_id, seq));
  create table bare_his (id bigint primary key, account_id bigint, amount numeric(14,2), before numeric(14,2), after numeric(14,2));
  create index on bare_his (account_id);
  grant all on bare_account, bare_txn, bare_leg, bare_his to ec_app;`;

const tables = [
  'truck_account',
  'ledger_txn',
  'ledger_leg',
  'truck_account_his',
  'bare_account',
  'bare_txn',
  'bare_leg',
  'bare_his',
];

export async function benchLedger(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-bench-'));
  const { config } = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'warn' });
  console.log('Ledger: starting a database of its own …');
  const { database, ids, urls, close } = await openDatabase(config, createLog('warn'));
  try {
    const accountIds = Array.from({ length: accounts }, () => ids.next());
    const owner = await createLogin(urls.owner, 'ec_owner');
    await owner.run(bareTables);
    await database.withTenant(tenant, async (tx) => {
      await tx.run(
        sql`insert into truck_account (id, tenant_id, account_no, owner_type, owner_id, owner_name, settle_mode)
          select id, ${tenant}, id::text, 1, id, 'Fleet', 1 from unnest(${accountIds}::bigint[]) id`,
      );
      await tx.run(sql`insert into bare_account select id, 1000000 from unnest(${accountIds}::bigint[]) id`);
    });
    const deps = { ids, clock: systemClock };
    for (const accountId of accountIds)
      await database.withTenant(tenant, (tx) =>
        topUp(tx, deps, { accountId, amount: '1000000', channel: 6, bizNo: `T${accountId}`, actor }),
      );

    const product = (tx: Sql, accountId: string, bizNo: string) =>
      debit(tx, deps, { accountId, bizType: 2, amount: '119.17', bizNo, actor });
    // Without statistics both sides would read all rows of the tenant for one debit. The embedded database collects statistics within 15
    // seconds (migration 0140), so here the tables get rows and statistics before the measurement.
    await measureDebits(database, accountIds, 'W', 8, product);
    await measureDebits(database, accountIds, 'V', 8, (tx, id, no) => bareDebit(tx, ids.next(), id, no));
    await owner.run(`analyze ${tables.join(', ')}`);
    await owner.close();

    const results: Result[] = [];
    for (const atOnce of [1, 8]) {
      const pairs: [number, number][] = [];
      for (let round = 0; round < rounds; round += 1) {
        const mark = `${atOnce}-${round}`;
        const productTime = await measureDebits(database, accountIds, `P${mark}`, atOnce, product);
        const bare = await measureDebits(database, accountIds, `B${mark}`, atOnce, (tx, id, no) =>
          bareDebit(tx, ids.next(), id, no),
        );
        pairs.push([productTime, bare]);
      }
      const each = (of: 0 | 1) => `${(median(pairs.map((pair) => pair[of])) / perRound).toFixed(2)} ms`;
      results.push({
        part: 'ledger',
        what: atOnce === 1 ? 'a debit, one after the other' : `debits, ${atOnce} at once`,
        product: each(0),
        floor: each(1),
        value: ratioOf(pairs),
        bar: { atMost: 2.5 },
      });
    }
    return results;
  } finally {
    await close();
    await removeEmbedded(folder);
  }
}

type Work = (tx: Sql, accountId: string, bizNo: string) => Promise<unknown>;

/** Returns the milliseconds of a round of debits. */
async function measureDebits(
  database: Database,
  accountIds: readonly string[],
  mark: string,
  atOnce: number,
  work: Work,
) {
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    while (next < perRound) {
      const at = next;
      next += 1;
      await database.withTenant(tenant, (tx) => work(tx, accountIds[at % accounts] ?? '', `${mark}-${at}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return performance.now() - began;
}

async function bareDebit(tx: Sql, txnId: string, accountId: string, bizNo: string): Promise<void> {
  const row = await tx.first<{ balance: string }>(
    sql`select balance from bare_account where id = ${accountId} for update`,
  );
  await tx.run(
    sql`with txn as (insert into bare_txn values (${txnId}, ${accountId}, ${bizNo})),
    legs as (insert into bare_leg values (${txnId}, 1, ${accountId}, -119.17), (${txnId}, 2, null, 119.17)),
    his as (insert into bare_his values (${txnId}, ${accountId}, 119.17, ${row?.balance}, ${row?.balance}::numeric - 119.17))
    update bare_account set balance = balance - 119.17 where id = ${accountId}`,
  );
}
