// Runs one round of a job: it finds what is due, tenant by tenant, and tries each item however many others fail.
import { lazily } from '@ec/language/lazily';
import { messageOf } from '@ec/language/unknown';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.ts';
import type { Item, JobContext, RoundDefinition } from './definition.ts';

/** After all items were tried. */
export class RoundFailed extends Error {
  override name = 'RoundFailed';
  readonly done: number;
  readonly failed: number;
  /** Something that was not reported within the last hour. */
  readonly isNews: boolean;

  constructor(failures: readonly Failure[], done: number, isNews: boolean) {
    super(failures.slice(0, most).map(textOf).join('\n'));
    this.done = done;
    this.failed = failures.length;
    this.isNews = isNews;
  }
}

/** The server stops: what is left is for the next run. */
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

/** Failures that an error names. */
const most = 20;
const hour = 3600_000;

/** A payload of the clock says that it is meant for all. */
export const everyTenant = { everyTenant: true } as const;

export function createRound(definition: RoundDefinition): (context: JobContext) => Promise<number> {
  // Few jobs ever fail.
  const reported = lazily(() => new LRUCache<string, true>({ max: 1_000, ttl: hour }));

  return async (context) => {
    const { signal, log } = context;
    const failures: Failure[] = [];
    let doneCount = 0;
    let isNews = false;

    function failed(failure: Failure): void {
      if (signal.aborted) return; // cancelled, not failed
      failures.push(failure);
      const text = textOf(failure);
      const isNew = !reported().has(text);
      if (!isNew) return;
      reported().set(text, true);
      isNews = true;
      log.error({ err: failure.error, tenantId: failure.tenantId, id: failure.id }, 'A job failed at an item');
    }

    const due = itemsOf(definition, context, failed);
    async function hand(): Promise<void> {
      for await (const item of due) {
        if (signal.aborted) return;
        try {
          if ((await runItem(definition, item)) !== false) doneCount += 1;
        } catch (error) {
          failed({ tenantId: item.tenantId, id: item.row?.id, error });
        }
      }
    }
    await Promise.all(Array.from({ length: definition.concurrency ?? 1 }, hand));
    if (signal.aborted) throw new Interrupted('The server stops');
    if (failures.length > 0) throw new RoundFailed(failures, doneCount, isNews);
    return doneCount;
  };
}

type Due = Item<Row | undefined>;

/** Looked up when a hand is free: rows of one tenant at a time are in memory. */
async function* itemsOf(
  { each, withRemoved = false }: RoundDefinition,
  { payload, attempt: _attempt, ...context }: JobContext,
  failed: (failure: Failure) => void,
): AsyncGenerator<Due, void> {
  const { database, now, signal, log } = context;
  const tenants = payload.everyTenant ? await tenantIds(database, withRemoved) : [context.tenantId];
  for (const tenantId of tenants) {
    if (signal.aborted) return;
    const inside = { ...context, tenantId, log: log.child({ tenantId }) };
    if (each === 'tenants') {
      yield { ...inside, row: undefined };
      continue;
    }
    try {
      for (const row of await each({ tenantId, now, read: database.read(tenantId) })) yield { ...inside, row };
    } catch (error) {
      failed({ tenantId, error });
    }
  }
}

function runItem(definition: RoundDefinition, item: Due): Promise<unknown> {
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
