// Sends the waiting commands of chargers when one is requested, and when a charger connects or subscribes. A tenant has one run at a time, so
// that its commands keep their order. Any requests during a run cause one more run.
import type { Log } from '@ec/kernel/log';
import type { Engine } from '@ec/resource-server/feature';
import { ocppChannel } from '../../charger/sessions.ts';
import type { Broker } from '../built-in-broker.ts';
import { sendGunCommands } from './send-gun-commands.ts';
import type { FrameListener } from './take-chargers.ts';

export interface CommandSender {
  sendWaiting(tenantId: string): void;
  /** Waits for the runs in progress. */
  close(): Promise<void>;
}

export async function commandSender(
  engine: Engine,
  broker: Pick<Broker, 'publish' | 'listeners'>,
  { onFrame, log }: { onFrame: FrameListener; log: Log },
): Promise<CommandSender> {
  let isOpen = true;
  const runs = new Map<string, Promise<void>>();
  const repeats = new Set<string>();
  async function run(tenantId: string): Promise<void> {
    do {
      repeats.delete(tenantId);
      await sendGunCommands(engine, tenantId, broker, onFrame).catch((error) =>
        log.error({ err: error, tenantId }, 'Commands of chargers were not sent'),
      );
    } while (isOpen && repeats.has(tenantId));
    runs.delete(tenantId);
  }
  const sendWaiting = (tenantId: string) => {
    if (!isOpen) return;
    if (runs.has(tenantId)) repeats.add(tenantId);
    else runs.set(tenantId, run(tenantId));
  };
  const unlisten = await engine.database.listen(ocppChannel, (payload) => {
    const [subject, tenantId = ''] = payload.split(' ');
    if (subject === 'command') sendWaiting(tenantId);
  });
  return {
    sendWaiting,
    async close() {
      isOpen = false;
      unlisten();
      await Promise.all(runs.values());
    },
  };
}
