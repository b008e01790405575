// Stores the messages between chargers and the server for the inspector. They are queued up to a limit and written twice a second, so that
// no reply waits for this; secrets are masked before.
import type { KeyOf } from '@ec/resource/enum';
import type { NewRowOf } from '@ec/resource/row';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { type messageKind, messageWay, ocppMessage } from '../../../shared/charger/ocpp-message.resource.ts';
import type { Charger } from '../events.ts';
import { maskText, withoutSecrets } from './mask-secrets.ts';

const mostQueued = 20_000;
/** Characters of a payload that are stored. */
const mostText = 8_000;
const everyMs = 500;

/** A message to or from a charger, as the inspector stores it. */
export interface Frame {
  way: 'in' | 'out';
  kind: KeyOf<typeof messageKind>;
  messageId: string;
  action: string;
  payload: unknown;
}

export interface MessageRecorder {
  record(charger: Charger, frame: Frame): void;
  close(): Promise<void>;
}

type Row = NewRowOf<typeof ocppMessage>;

export function createMessageRecorder({
  database,
  ids,
  clock,
  log,
}: Pick<Engine, 'database' | 'ids' | 'clock' | 'log'>): MessageRecorder {
  let queue: [tenantId: string, row: Row][] = [];
  let lost = 0;
  let writing: Promise<void> = Promise.resolve();
  async function flush(): Promise<void> {
    const all = queue;
    queue = [];
    if (lost > 0) log.warn({ lost }, 'Messages of chargers came faster than they are kept');
    lost = 0;
    const byTenant = Map.groupBy(all, ([tenantId]) => tenantId);
    for (const [tenantId, rows] of byTenant)
      await database
        .withTenant(tenantId, (tx) =>
          insertRows(
            tx,
            ocppMessage,
            rows.map(([, row]) => row),
          ),
        )
        .catch((error) => log.error({ err: error, rows: rows.length }, 'Messages of chargers were not kept'));
  }
  const timer = setInterval(() => {
    writing = writing.then(flush);
  }, everyMs);
  timer.unref();
  return {
    record({ tenantId, stackId }, { way, kind, messageId, action, payload }) {
      if (queue.length >= mostQueued) {
        lost += 1;
        return;
      }
      const time = clock.now();
      queue.push([
        tenantId,
        {
          id: ids.next(),
          tenant_id: tenantId,
          stack_id: stackId,
          message_time: time.toISOString(),
          way: way === 'in' ? messageWay.key.fromDevice : messageWay.key.toDevice,
          kind,
          message_id: storable(messageId).slice(0, 64),
          action: storable(maskText(action)).slice(0, 60),
          payload: storable(JSON.stringify(withoutSecrets(payload) ?? {})).slice(0, mostText),
        },
      ]);
    },
    async close() {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}

/** Removes characters that PostgreSQL cannot store in a text. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').replaceAll('\\u0000', '');
