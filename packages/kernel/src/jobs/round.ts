// Runs one round of a job: reads the items of the tenants and processes each item, even when other items fail.
import { lazily } from '@ec/language/lazily';
import { messageOf } from '@ec/language/unknown';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.ts';
import type { Item, JobContext, RoundDefinition } from './definition.ts';

/** A round throws this error after all items were tried, if some items failed or the items of a tenant could not be read. */
export class RoundFailed extends Error {
  override name = 'RoundFailed';
  readonly done: number;
  readonly failed: number;
  /** At least one of the failures was not reported within the last hour. */
  readonly isNews: boolean;

  constructor(failures: readonly Failure[], done: number, isNews: boolean) {
    super(failures.slice(0, mostNamed).map(textOf).join('\n'));
    this.done = done;
    this.failed = failures.length;
    this.isNews = isNews;
  }
}

/** A run was interrupted because the server stops. A later run does the rest. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

interface Failure {
  tenantId: string;
  /** The failed item; undefined where the items of the tenant could not be read. */
  id?: string | undefined;
  error: unknown;
}

type Row = { id: string };

/** The number of failures that the message of a `RoundFailed` names at most. */
const mostNamed = 20;
const hour = 3600_000;

/** The payload of a round by the clock: the round visits all tenants. */
export const everyTenant = { everyTenant: true } as const;

export function createRound(definition: RoundDefinition): (context: JobContext) => Promise<number> {
  // The failures that were logged within the last hour. The cache is created at the first failure.
  const reported = lazily(() => new LRUCache<string, true>({ max: 1_000, ttl: hour }));

  return async (context) => {
    const { signal, log } = context;
    const failures: Failure[] = [];
    let doneCount = 0;
    let isNews = false;

    function recordFailure(failure: Failure): void {
      if (signal.aborted) return; // the item was cancelled and has not failed
      failures.push(failure);
      const text = textOf(failure);
      if (reported().has(text)) return;
      reported().set(text, true);
      isNews = true;
      log.error({ err: failure.error, tenantId: failure.tenantId, id: failure.id }, 'A job failed at an item');
    }

    const items = readItems(definition, context, recordFailure);
    async function processItems(): Promise<void> {
      for await (const item of items) {
        if (signal.aborted) return;
        try {
          if ((await runItem(definition, item)) !== false) doneCount += 1;
        } catch (error) {
          recordFailure({ tenantId: item.tenantId, id: item.row?.id, error });
        }
      }
    }
    await Promise.all(Array.from({ length: definition.concurrency ?? 1 }, processItems));
    if (signal.aborted) throw new Interrupted('The server stops');
    if (failures.length > 0) throw new RoundFailed(failures, doneCount, isNews);
    return doneCount;
  };
}

type RoundItem = Item<Row | undefined>;

/** Yields the items tenant by tenant. It reads the rows of a tenant only after all items of the previous tenant were taken, to save memory. */
async function* readItems(
  { each, withRemoved = false }: RoundDefinition,
  { payload, attempt: _attempt, ...context }: JobContext,
  recordFailure: (failure: Failure) => void,
): AsyncGenerator<RoundItem, void> {
  const { database, now, signal, log } = context;
  const tenants = payload.everyTenant ? await tenantIds(database, withRemoved) : [context.tenantId];
  for (const tenantId of tenants) {
    if (signal.aborted) return;
    const tenantContext = { ...context, tenantId, log: log.child({ tenantId }) };
    if (each === 'tenants') {
      yield { ...tenantContext, row: undefined };
      continue;
    }
    try {
      for (const row of await each({ tenantId, now, read: database.read(tenantId) })) yield { ...tenantContext, row };
    } catch (error) {
      recordFailure({ tenantId, error });
    }
  }
}

function runItem(definition: RoundDefinition, item: RoundItem): Promise<unknown> {
  const { database, tenantId, signal } = item;
  if (definition.transaction === 'none') return definition.run(item);
  const { run, transaction } = definition;
  return database.withTenant(tenantId, (tx) => run({ ...item, tx }), { ...transaction, signal });
}

async function tenantIds(database: Database, withRemoved: boolean): Promise<string[]> {
  const rows = await database.unfenced.rows<{ id: string }>(
    sql`select tenant_id as id from system_tenant where is_deleted = 0 or ${withRemoved} order by tenant_id`,
  );
  return rows.map(({ id }) => id);
}

const textOf = ({ tenantId, id, error }: Failure): string =>
  `${tenantId}${id === undefined ? '' : ` ${id}`}: ${messageOf(error)}`;
