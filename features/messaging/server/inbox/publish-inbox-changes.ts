// Sends an event `inbox` to the open browsers of a person when messages of the person arrive or are read.
import type { Engine } from '@ec/resource-server/feature';

/** Changes within this time become one event. */
const collectMs = 300;

/** @param table the table whose changes are followed; the detail of a change is `tenant user`, a tenant, or empty for everyone */
export function publishInboxChanges(
  { live, changes, log }: Pick<Engine, 'live' | 'changes' | 'log'>,
  table: string,
): () => Promise<void> {
  let waiting: NodeJS.Timeout | undefined;
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
    waiting ??= setTimeout(
      () => void run().catch((err) => log.error({ err }, 'New messages were not sent to open pages')),
      collectMs,
    );
  });
  return async () => clearTimeout(waiting);
}
