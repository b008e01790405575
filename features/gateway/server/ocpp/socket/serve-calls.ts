// Serves the calls of a charger: each is corrected, validated and handled in one transaction, and answered after the commit. The replies of
// calls that change bills are stored with them, so that a repeated call gets the same reply, also from another process.
import { hash } from 'node:crypto';
import type { Sql } from '@ec/kernel/database';
import { AppError, errorText } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { handleChargerEvent } from '../../charger/business/handle-charger-event.ts';
import type { Charger, DeviceEvent, OcppVersion, Outcome } from '../../charger/events.ts';
import { type Admission, isAdmitted } from '../../credential/admission.ts';
import { versions } from '../versions.ts';
import type { CallReply } from './link.ts';
import { faultOf, readPayload } from './schemas.ts';

/** Calls that arrive up to once a second. */
const frequentActions: ReadonlySet<string> = new Set(['MeterValues', 'TransactionEvent', 'Heartbeat']);
/** Calls of which a repetition gets the stored reply. */
const recordedActions: ReadonlySet<string> = new Set(['StartTransaction', 'StopTransaction', 'TransactionEvent']);

export async function serveCall(
  engine: Engine,
  charger: Charger<OcppVersion>,
  admission: Admission,
  { action, payload, messageId }: { action: string; payload: unknown; messageId: string },
): Promise<CallReply | 'notAdmitted'> {
  const { protocol, tenantId } = charger;
  const valid = readPayload(protocol, action, payload);
  if ('code' in valid) return valid;
  const now = engine.clock.now();
  const events = versions[protocol].eventsOf(action, valid.payload, now);
  if (!events) return { code: 'NotSupported', text: `${action} is no call of a charger` };
  const key = recordedActions.has(action)
    ? `${messageId.slice(0, 36)} ${hash('sha256', JSON.stringify(valid.payload), 'hex').slice(0, 48)}`
    : undefined;
  try {
    const reply = await engine.database.withTenant(
      tenantId,
      async (tx) =>
        // A call is not handled once its key is withdrawn, so that it begins no order.
        (await isAdmitted(tx, engine, admission))
          ? handleCall(tx, engine, charger, { action, events, key, now })
          : 'notAdmitted',
      { isPlannedOnce: frequentActions.has(action) },
    );
    if (reply === 'notAdmitted') return reply;
    const fault = faultOf(protocol, `urn:${action}.conf`, reply);
    if (fault) engine.log.error({ action, ...fault }, 'An answer to a charger breaks the schema');
    return { payload: reply };
  } catch (error) {
    if (error instanceof AppError)
      return { code: 'GenericError', text: errorText(error.entry, error.parameters, 'en') };
    engine.log.error({ err: error, action, tenantId, stackId: charger.stackId }, 'A call of a charger failed');
    // The charger repeats the call after this error.
    return { code: 'InternalError', text: 'Not kept; please send it again' };
  }
}

interface Call {
  action: string;
  events: readonly DeviceEvent[];
  key: string | undefined;
  now: Date;
}

async function handleCall(
  tx: Sql,
  engine: Engine,
  charger: Charger<OcppVersion>,
  { action, events, key, now }: Call,
): Promise<object> {
  const earlier = key === undefined ? undefined : await storedReplyOf(tx, charger, key);
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

/** Locks the charger first: where the same call comes on two sockets, the second waits and finds the reply of the first. */
async function storedReplyOf(tx: Sql, { stackId }: Charger, key: string): Promise<object | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ocpp ${tx.tenantId} ${stackId}`}, 0))`);
  const storedReply = await tx.first<{ reply: object }>(
    sql`select reply from ocpp_reply where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and message_key = ${key}`,
  );
  return storedReply?.reply;
}
