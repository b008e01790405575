// A channel as the queue uses it: the resource of its providers, its limits, and the function that sends a message.
import type { Sql } from '@ec/kernel/database';
import { AppError, type ErrorEntry } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { messageCause, type messageChannel, providerStatus } from '../../shared/messaging.enums.ts';

/** The result of a sent or refused message. `isPassing` is true where the same message may go through later. */
export type SendResult = { ok: true; providerId: string } | { ok: false; reason: string; isPassing: boolean };

/** The result where no provider accepted or refused the message. `why` is only for the operators' log. */
export type Unasked = { ok: false; cause: KeyOf<typeof messageCause>; isPassing?: boolean; why?: string };

/** A blocked address, a closed port, silence, wrong encryption and foreign protocols all give the same result (contract §10). */
export const notConnected = (why: string, isPassing = true): Unasked => ({
  ok: false,
  cause: messageCause.key.notConnected,
  isPassing,
  why,
});

/** A limit is a parameter of the tenant, with a default and a refusal (domain §13). */
interface Limit {
  param: string;
  usual: number;
  refusal: ErrorEntry;
}

export interface Outgoing {
  tenantId: string;
  id: string;
  receiver: string;
  providerCode: string;
  /** The unsealed values that the channel queued. */
  params: unknown;
  now: Date;
}

export interface Channel {
  key: KeyOf<typeof messageChannel>;
  /** The resource of its providers, one of which is enabled (`status`); `code` is the field that names a provider. */
  providers: Resource;
  code: string;
  none: ErrorEntry;
  unknown: ErrorEntry;
  /** The limit of messages of a tenant on one day; `perReceiver` limits those to one receiver on one day. */
  perDay: Limit;
  perReceiver: Limit;
  /** Never throws for what the provider or the network does. @throws where a secret cannot be opened */
  send(engine: Engine, message: Outgoing): Promise<SendResult | Unasked>;
}

/** Returns the code of the named provider, or of the enabled one where none is named. @throws AppError `none`, `unknown` of the channel */
export async function providerCodeOf(tx: Sql, channel: Channel, tenantId: string, code: string): Promise<string> {
  const codeColumn = columnIn(channel.code);
  const which = code === '' ? sql`${columnIn('status')} = ${providerStatus.key.enabled}` : sql`${codeColumn} = ${code}`;
  const row = await tx.first<{ code: string }>(
    sql`select ${codeColumn} as code from ${tableOf(channel.providers)}
      where t.tenant_id = ${tenantId} and t.is_deleted = 0 and ${which}`,
  );
  if (row) return row.code;
  throw code === '' ? new AppError(channel.none) : new AppError(channel.unknown, { code });
}
