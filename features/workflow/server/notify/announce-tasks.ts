// Notifies open browsers of a person that his tasks have changed (topic `tasks`).
import type { Engine } from '@ec/resource-server/feature';

/** Changes within this time cause one message. */
const collectMs = 300;

/** A change of this table has a person as its detail, or a tenant for tasks that several people could claim. */
const table = 'workflow_task';

export function startAnnouncingTasks({
  live,
  changes,
  log,
}: Pick<Engine, 'live' | 'changes' | 'log'>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  /** `<tenant> <person>`, or a tenant for all of its people; empty for everybody. */
  const audience = new Set<string>();
  async function announce() {
    const people = new Set(audience);
    timer = undefined;
    audience.clear();
    await live.tell(({ caller: { tenantId, userId } }) =>
      people.has('') || people.has(tenantId) || people.has(`${tenantId} ${userId}`) ? { topic: 'tasks' } : undefined,
    );
  }
  changes.on([table], ({ detail }) => {
    audience.add(detail);
    timer ??= setTimeout(
      () => void announce().catch((err) => log.error({ err }, 'Tasks were not announced')),
      collectMs,
    );
  });
  return async () => clearTimeout(timer);
}
