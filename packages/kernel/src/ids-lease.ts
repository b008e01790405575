// Each id contains a node number. A process leases its node number in the database and renews the lease while it runs, so that no two
// processes create ids with the same node number.
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { raw, type Sql } from './database.ts';
import { createIdSource, type IdSource } from './ids.ts';
import type { Log } from './log.ts';

export type LeasedIds = { ids: IdSource; node(): number; release(): Promise<void> };

type LeaseDatabase = { unfenced: Sql };

const LEASE = 10 * 60_000;
const RENEW_EVERY = 60_000;
const MARGIN = 60_000; // this process stops creating ids this long before another process can get the node

export async function leaseIds(database: LeaseDatabase, log: Log): Promise<LeasedIds> {
  const holder = `${hostname()} ${process.pid} ${Date.now().toString(36)}${Math.trunc(performance.now())}`;
  let node = await leaseNode(database, holder);
  let source = createIdSource({ node });
  let renewedAt = performance.now();

  const timer = setInterval(() => {
    renew().catch((error) => log.warn({ err: error }, 'the lease of the id node could not be renewed'));
  }, RENEW_EVERY);
  timer.unref();

  async function renew(): Promise<void> {
    const startedAt = performance.now();
    if (!(await renewNode(database, node, holder))) {
      node = await leaseNode(database, holder); // the lease had run out, and another process has leased the node
      source = createIdSource({ node });
    }
    renewedAt = startedAt;
  }

  const leasedSource = () => {
    if (performance.now() - renewedAt > LEASE - MARGIN)
      throw new Error('The lease of the id node ran out: the database was away too long');
    return source;
  };
  return {
    ids: { next: () => leasedSource().next(), at: (moment) => leasedSource().at(moment) },
    node: () => node,
    async release() {
      clearInterval(timer);
      await database.unfenced.run(
        sql`update ec_node set leased_until = now() where node = ${node} and holder = ${holder}`,
      );
    },
  };
}

/** Leases the node that has been free for the longest time. @returns its number. @throws Error when all nodes are leased */
export async function leaseNode(database: LeaseDatabase, holder: string): Promise<number> {
  const row = await database.unfenced.first<{ node: number }>(
    sql`update ec_node set holder = ${holder}, leased_until = ${until}
      where node = (select node from ec_node where leased_until < now() order by leased_until, node limit 1
        for update skip locked) returning node`,
  );
  if (!row) throw new Error('All 512 id nodes are leased: too many processes on one database');
  return row.node;
}

/** Renews the lease. @returns false when another process has leased the node meanwhile */
async function renewNode(database: LeaseDatabase, node: number, holder: string): Promise<boolean> {
  const renewal = raw(sql`update ec_node set leased_until = ${until} where node = ${node} and holder = ${holder}`);
  return (await database.unfenced.run(renewal)) === 1;
}

const until = sql`now() + make_interval(secs => ${LEASE / 1000})`;
