// The interface of a channel: the resource of its providers, its limits, and the function that sends a message.
import type { Sql } from '@ec/kernel/database';
import { AppError, type ErrorEntry } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { messageCause, type messageChannel, providerStatus } from '../../shared/messaging.enums.ts';

/** The provider accepted or refused the message. `isPassing` is true where the same message may go through later. */
export type ProviderAnswer = { ok: true; providerId: string } | { ok: false; reason: string; isPassing: boolean };

/** No provider accepted or refused the message. `why` is only for the log of the server. */
export type NoAnswer = { ok: false; cause: KeyOf<typeof messageCause>; isPassing?: boolean; why?: string };

/** Every failed connection gives the same result to the person; `why` stays in the log (contract §10 "Outgoing connections"). */
export const notConnected = (why: string, isPassing = true): NoAnswer => ({
  ok: false,
  cause: messageCause.key.notConnected,
  isPassing,
  why,
});

/** A limit is the parameter `param` of the tenant, by default `usual` (domain §13). */
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
  /** The decrypted values that were queued. */
  params: unknown;
  now: Date;
}

export interface Channel {
  key: KeyOf<typeof messageChannel>;
  /** The resource of the providers, which has a field `status` (`providerStatus`). */
  providers: Resource;
  /** The field of `providers` that names a provider. */
  code: string;
  /** The refusal where no provider is enabled. */
  none: ErrorEntry;
  /** The refusal of an unknown provider code. */
  unknown: ErrorEntry;
  /** The limit of a tenant's messages on one day. */
  perDay: Limit;
  /** The limit of a tenant's messages to one receiver on one day. */
  perReceiver: Limit;
  /** A failure of the provider or the network is a result. @throws SecretUnreadable */
  send(engine: Engine, message: Outgoing): Promise<ProviderAnswer | NoAnswer>;
}

/** Returns the code of the provider `code`, or of the enabled provider where `code` is empty. @throws AppError `none`, `unknown` */
export async function providerCodeOf(tx: Sql, channel: Channel, tenantId: string, code: string): Promise<string> {
  const codeColumn = columnIn(channel.code);
  const isChosen =
    code === '' ? sql`${columnIn('status')} = ${providerStatus.key.enabled}` : sql`${codeColumn} = ${code}`;
  const row = await tx.first<{ code: string }>(
    sql`select ${codeColumn} as code from ${tableOf(channel.providers)}
      where t.tenant_id = ${tenantId} and t.is_deleted = 0 and ${isChosen}`,
  );
  if (row) return row.code;
  throw code === '' ? new AppError(channel.none) : new AppError(channel.unknown, { code });
}
