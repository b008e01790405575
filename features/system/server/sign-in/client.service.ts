// Finds the client of a token call by the header `Authorization: Basic base64(clientId:clientSecret)` (contract §1.8, §2.1).

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Services } from '@ec/kernel/services';
import { objectOf } from '@ec/language/unknown';
import { keys } from '@ec/resource-server/columns';
import { openSecret } from '@ec/resource-server/secrets';
import { sql } from 'kysely';
import { client } from '../../shared/client.resource.ts';
import { rowStatus } from '../../shared/row-status.ts';

export interface Client {
  id: string;
  grants: readonly string[];
  accessSeconds: number;
  refreshSeconds: number;
  /** The client's row says `{"captcha":false}`, which permits the password grant in captcha mode. */
  skipsCaptcha: boolean;
}

interface ClientRow {
  client_id: string;
  client_secret: string | null;
  authorized_grant_types: string[];
  access_token_validity: number;
  refresh_token_validity: number;
  additional_information: string | null;
}

type Needs = Pick<Services, 'database' | 'config'>;

export async function findClient(services: Needs, authorization: string | undefined): Promise<Client | undefined> {
  const [id, secret] = readBasic(authorization);
  const row = await services.database.unfenced.first<ClientRow>(
    sql`select client_id, client_secret, authorized_grant_types, access_token_validity, refresh_token_validity,
        additional_information
      from system_client where client_id = ${id} and is_deleted = 0 and status = ${keys(rowStatus.inUse)}`,
  );
  const matches = isSameSecret(openSecret(services, client, 'clientSecret', row?.client_secret ?? ''), secret);
  if (!row?.client_secret || !matches) return undefined;
  return {
    id: row.client_id,
    grants: row.authorized_grant_types,
    accessSeconds: row.access_token_validity,
    refreshSeconds: row.refresh_token_validity,
    skipsCaptcha: readSkipsCaptcha(row.additional_information),
  };
}

function readBasic(authorization: string | undefined): [id: string, secret: string] {
  const encoded = /^basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? '';
  const pair = Buffer.from(encoded, 'base64').toString('utf8').replaceAll('\0', '');
  const colon = pair.indexOf(':');
  return colon < 0 ? ['', ''] : [pair.slice(0, colon), pair.slice(colon + 1)];
}

/** Compares digests, so that the time reveals neither the first different character nor the length. */
function isSameSecret(stored: string, sent: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(stored), digest(sent));
}

function readSkipsCaptcha(information: string | null): boolean {
  try {
    return objectOf(JSON.parse(information ?? '')).captcha === false;
  } catch {
    return false;
  }
}
