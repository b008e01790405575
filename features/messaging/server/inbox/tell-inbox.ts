// Tells open browsers that their person has got or read something, here or elsewhere.
import type { Engine } from '@ec/resource-server/feature';

/** Several messages of one moment are told once. */
const collectMs = 300;

/** `table`: whose changes name a person, a tenant, or nobody for everyone (db/migrations/0076_inbox.sql). */
export function startTellingInbox(
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
