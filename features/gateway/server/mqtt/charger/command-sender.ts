// Looks for commands of chargers when one is requested, and when a charger connects or subscribes. A tenant has one look at a time, so that
// its commands keep their order. Requests during a look cause a single further one, which finds all of them.
import type { Log } from '@ec/kernel/log';
import type { Engine } from '@ec/resource-server/feature';
import { ocppChannel } from '../../charger/sessions.ts';
import type { Broker } from '../own-broker.ts';
import { sendGunCommands } from './send-gun-commands.ts';
import type { Seen } from './take-chargers.ts';

export interface CommandSender {
  look(tenantId: string): void;
  /** Waits for the looks in progress. */
  close(): Promise<void>;
}

export async function commandSender(
  engine: Engine,
  broker: Pick<Broker, 'publish' | 'listeners'>,
  { seen, log }: { seen: Seen; log: Log },
): Promise<CommandSender> {
  let isOpen = true;
  const looking = new Map<string, Promise<void>>();
  const again = new Set<string>();
  async function run(tenantId: string): Promise<void> {
    do {
      again.delete(tenantId);
      await sendGunCommands(engine, tenantId, broker, seen).catch((error) =>
        log.error({ err: error, tenantId }, 'Commands of chargers were not sent'),
      );
    } while (isOpen && again.has(tenantId));
    looking.delete(tenantId);
  }
  const look = (tenantId: string) => {
    if (!isOpen) return;
    if (looking.has(tenantId)) again.add(tenantId);
    else looking.set(tenantId, run(tenantId));
  };
  const unlisten = await engine.database.listen(ocppChannel, (payload) => {
    const [what, tenantId = ''] = payload.split(' ');
    if (what === 'command') look(tenantId);
  });
  return {
    look,
    async close() {
      isOpen = false;
      unlisten();
      await Promise.all(looking.values());
    },
  };
}
