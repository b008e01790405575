// The node of this process's ids, leased in the database and renewed while it runs, so that no two processes share one.
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { raw, type Sql } from './database.ts';
import { createIdSource, type IdSource } from './ids.ts';
import type { Log } from './log.ts';

export type LeasedIds = { ids: IdSource; node(): number; release(): Promise<void> };

type Where = { unfenced: Sql };

const LEASE = 10 * 60_000;
const RENEW_EVERY = 60_000;
const MARGIN = 60_000; // stop before another process can get the node

export async function leaseIds(database: Where, log: Log): Promise<LeasedIds> {
  const holder = `${hostname()} ${process.pid} ${Date.now().toString(36)}${Math.trunc(performance.now())}`;
  let node = await leaseNode(database, holder);
  let source = createIdSource({ node });
  let renewed = performance.now();

  const timer = setInterval(() => {
    renew().catch((error) => log.warn({ err: error }, 'the lease of the id node could not be renewed'));
  }, RENEW_EVERY);
  timer.unref();

  async function renew(): Promise<void> {
    const started = performance.now();
    if (!(await renewNode(database, node, holder))) {
      node = await leaseNode(database, holder); // we slept longer than the lease, and somebody else has it
      source = createIdSource({ node });
    }
    renewed = started;
  }

  const heldSource = () => {
    if (performance.now() - renewed > LEASE - MARGIN)
      throw new Error('The lease of the id node ran out: the database was away too long');
    return source;
  };
  return {
    ids: { next: () => heldSource().next(), at: (moment) => heldSource().at(moment) },
    node: () => node,
    async release() {
      clearInterval(timer);
      await database.unfenced.run(
        sql`update ec_node set leased_until = now() where node = ${node} and holder = ${holder}`,
      );
    },
  };
}

/** The free node that was used longest ago. */
export async function leaseNode(database: Where, holder: string): Promise<number> {
  const row = await database.unfenced.first<{ node: number }>(
    sql`update ec_node set holder = ${holder}, leased_until = ${until}
      where node = (select node from ec_node where leased_until < now() order by leased_until, node limit 1
        for update skip locked) returning node`,
  );
  if (!row) throw new Error('All 512 id nodes are leased: too many processes on one database');
  return row.node;
}

async function renewNode(database: Where, node: number, holder: string): Promise<boolean> {
  const renewal = raw(sql`update ec_node set leased_until = ${until} where node = ${node} and holder = ${holder}`);
  return (await database.unfenced.run(renewal)) === 1;
}

const until = sql`now() + make_interval(secs => ${LEASE / 1000})`;
