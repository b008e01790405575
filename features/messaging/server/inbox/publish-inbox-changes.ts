// Tells a person's open browsers that messages came or were read, in this browser or elsewhere.
import type { Engine } from '@ec/resource-server/feature';

/** Changes within this time become one event. */
const collectMs = 300;

/** @param table a change of this table names a person, a tenant, or nobody, which means everyone (db/migrations/0076_inbox.sql) */
export function publishInboxChanges(
  { live, changes, log }: Pick<Engine, 'live' | 'changes' | 'log'>,
  table: string,
): () => Promise<void> {
  let waiting: NodeJS.Timeout | undefined;
  /** `tenant person`, or a tenant for all of its people. */
  const notifiedUsers = new Set<string>();
  async function run() {
    const audience = new Set(notifiedUsers);
    waiting = undefined;
    notifiedUsers.clear();
    await live.tell(({ caller: { tenantId, userId } }) =>
      audience.has('') || audience.has(tenantId) || audience.has(`${tenantId} ${userId}`)
        ? { topic: 'inbox' }
        : undefined,
    );
  }
  changes.on([table], ({ detail }) => {
    notifiedUsers.add(detail);
    waiting ??= setTimeout(() => void run().catch((err) => log.error({ err }, 'Messages were not told')), collectMs);
  });
  return async () => clearTimeout(waiting);
}
