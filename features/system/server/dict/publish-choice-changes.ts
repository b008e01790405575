// Notifies open browsers that dictionaries or regions have changed. Changes of a tenant's dictionaries go only to the tenant's own people.
import type { Engine } from '@ec/resource-server/feature';

/** Changes within this time are collected, so that several rows of one save cause one notification. Unit: ms. */
const collectMs = 100;

export function publishChoiceChanges({
  live,
  changes,
  log,
}: Pick<Engine, 'live' | 'changes' | 'log'>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isForEverybody = false;
  const tenants = new Set<string>();
  async function run() {
    const audience = { isEverybody: isForEverybody, tenants: new Set(tenants) };
    [timer, isForEverybody] = [undefined, false];
    tenants.clear();
    await live.tell(({ caller }) =>
      audience.isEverybody || audience.tenants.has(caller.tenantId) ? { topic: 'choices' } : undefined,
    );
  }
  changes.on(['system_dict', 'system_dict_biz', 'system_region'], ({ subject, detail }) => {
    if (subject === 'system_dict_biz' && detail !== '') tenants.add(detail);
    else isForEverybody = true;
    timer ??= setTimeout(
      () => void run().catch((err) => log.error({ err }, 'Changed choices were not sent to open pages')),
      collectMs,
    );
  });
  return async () => clearTimeout(timer);
}
