// Calls of a charger: read, mended, judged by the schema, carried into business in one transaction, answered after its commit. What
// changes money is answered from the reply that was kept with it where it is sent again, also by another process.
import { hash } from 'node:crypto';
import type { Sql } from '@ec/kernel/database';
import { AppError, errorText } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { handleChargerEvent } from '../../charger/business/handle-charger-event.ts';
import type { Charger, DeviceEvent, OcppVersion, Outcome } from '../../charger/events.ts';
import { type Admission, isAdmitted } from '../../credential/admission.ts';
import { versions } from '../versions.ts';
import type { Served } from './link.ts';
import { problemOf, readPayload } from './schemas.ts';

/** A charger sends these while it charges, each second at the most. */
const frequentActions: ReadonlySet<string> = new Set(['MeterValues', 'TransactionEvent', 'Heartbeat']);
const recordedActions: ReadonlySet<string> = new Set(['StartTransaction', 'StopTransaction', 'TransactionEvent']);

export async function serveCall(
  engine: Engine,
  charger: Charger<OcppVersion>,
  admission: Admission,
  { action, payload, messageId }: { action: string; payload: unknown; messageId: string },
): Promise<Served | 'notAdmitted'> {
  const { protocol, tenantId } = charger;
  const read = readPayload(protocol, action, payload);
  if ('code' in read) return read;
  const now = engine.clock.now();
  const events = versions[protocol].eventsOf(action, read.payload, now);
  if (!events) return { code: 'NotSupported', text: `${action} is no call of a charger` };
  const key = recordedActions.has(action)
    ? `${messageId.slice(0, 36)} ${hash('sha256', JSON.stringify(read.payload), 'hex').slice(0, 48)}`
    : undefined;
  try {
    const reply = await engine.database.withTenant(
      tenantId,
      async (tx) =>
        // A call that is under way when its key is withdrawn begins no order.
        (await isAdmitted(tx, engine, admission))
          ? replied(tx, engine, charger, { action, events, key, now })
          : 'notAdmitted',
      { isPlannedOnce: frequentActions.has(action) },
    );
    if (reply === 'notAdmitted') return reply;
    const wrong = problemOf(protocol, `urn:${action}.conf`, reply);
    if (wrong) engine.log.error({ action, ...wrong }, 'An answer to a charger breaks the schema');
    return { payload: reply };
  } catch (error) {
    if (error instanceof AppError)
      return { code: 'GenericError', text: errorText(error.entry, error.parameters, 'en') };
    engine.log.error({ err: error, action, tenantId, stackId: charger.stackId }, 'A call of a charger failed');
    // It sends it again.
    return { code: 'InternalError', text: 'Not kept; please send it again' };
  }
}

interface Call {
  action: string;
  events: readonly DeviceEvent[];
  key: string | undefined;
  now: Date;
}

async function replied(
  tx: Sql,
  engine: Engine,
  charger: Charger<OcppVersion>,
  { action, events, key, now }: Call,
): Promise<object> {
  const earlier = key === undefined ? undefined : await keptReply(tx, charger, key);
  if (earlier) return earlier;
  const outcome: Outcome = {};
  for (const event of events) Object.assign(outcome, await handleChargerEvent(tx, engine, charger, event));
  const reply = versions[charger.protocol].replyTo(action, outcome, now);
  if (key !== undefined)
    await tx.run(
      sql`insert into ocpp_reply (tenant_id, stack_id, message_key, reply)
        values (${tx.tenantId}, ${charger.stackId}, ${key}, ${JSON.stringify(reply)}::jsonb)`,
    );
  return reply;
}

/** The lock against the same message on another socket: the second waits, and finds the reply of the first. */
async function keptReply(tx: Sql, { stackId }: Charger, key: string): Promise<object | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ocpp ${tx.tenantId} ${stackId}`}, 0))`);
  const storedReply = await tx.first<{ reply: object }>(
    sql`select reply from ocpp_reply where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and message_key = ${key}`,
  );
  return storedReply?.reply;
}
