// Notifies open browsers that the choices of forms (dictionaries, regions) have changed; a tenant's choices only its own people.
import type { Engine } from '@ec/resource-server/feature';

/** Ms in which changes are collected, so that several rows of one save cause one event. */
const collectMs = 100;

export function publishChoiceChanges({
  live,
  changes,
  log,
}: Pick<Engine, 'live' | 'changes' | 'log'>): () => Promise<void> {
  let waiting: NodeJS.Timeout | undefined;
  let everybody = false;
  const tenants = new Set<string>();
  async function run() {
    const audience = { everybody, tenants: new Set(tenants) };
    [waiting, everybody] = [undefined, false];
    tenants.clear();
    await live.tell(({ caller }) =>
      audience.everybody || audience.tenants.has(caller.tenantId) ? { topic: 'choices' } : undefined,
    );
  }
  changes.on(['system_dict', 'system_dict_biz', 'system_region'], ({ subject, detail }) => {
    if (subject === 'system_dict_biz' && detail !== '') tenants.add(detail);
    else everybody = true;
    waiting ??= setTimeout(
      () => void run().catch((err) => log.error({ err }, 'Changed choices were not told')),
      collectMs,
    );
  });
  return async () => clearTimeout(waiting);
}
