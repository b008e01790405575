// Serves clients (contract §3.4). A saved client takes effect at once, because each token call reads the client's row.

import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { endSessionsOfClients } from '@ec/kernel/session/end-clients';
import { isObject } from '@ec/language/unknown';
import type { ValuesOf } from '@ec/resource/row';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { client } from '../../shared/client.resource.ts';
import { consoleClient, grantTypes, unservedGrants } from '../../shared/grant-types.ts';
import { isRedirectUri, redirectUrisOf } from '../../shared/redirect-uris.ts';
import { clientErrors } from './client.errors.ts';

const grantNames = new Set<string>([...grantTypes.map(({ value }) => value), ...unservedGrants]);

export function clientRoutes(engine: Engine): Route[] {
  return resourceRoutes(engine, client, {
    beforeSave({ values, current }) {
      if (current?.clientId === consoleClient.id) checkConsoleChange(values);
      checkClient({ ...current, ...values });
      return values;
    },
    async beforeRemove({ tx, ids }) {
      const rows = await tx.rows<{ clientId: string }>(
        sql`select client_id as "clientId" from system_client where id = any(${ids}::bigint[])`,
      );
      const names = rows.map(({ clientId }) => clientId);
      if (names.includes(consoleClient.id)) refuseConsole();
      await endSessionsOfClients(tx, names, engine.clock.now());
    },
  });
}

function checkClient(row: ValuesOf<typeof client>): void {
  const grants = row.authorizedGrantTypes ?? [];
  const unknown = grants.find((grant) => !grantNames.has(grant));
  if (unknown !== undefined) fail(clientErrors.grant, { name: unknown });
  const uris = redirectUrisOf(row.webServerRedirectUri ?? '');
  const wrong = uris.find((uri) => !isRedirectUri(uri));
  if (wrong !== undefined) fail(clientErrors.redirect, { uri: wrong });
  const isConsole = row.clientId === consoleClient.id;
  if (grants.includes('authorization_code') && uris.length === 0 && !isConsole) fail(clientErrors.redirectMissing);
  if (grants.includes('refresh_token') && (row.refreshTokenValidity ?? 0) < (row.accessTokenValidity ?? 0))
    fail(clientErrors.refreshShorter);
  if (!isJsonObject(row.additionalInformation ?? '')) fail(clientErrors.json, { example: '{"captcha":false}' });
}

function isJsonObject(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Refuses to change the id or the secret of the console's client, or to remove a grant that the console needs. */
function checkConsoleChange(values: ValuesOf<typeof client>): void {
  const grants = values.authorizedGrantTypes;
  const losesGrant = grants && consoleClient.grants.some((grant) => !grants.includes(grant));
  if (losesGrant || 'clientId' in values || 'clientSecret' in values) refuseConsole();
}

function refuseConsole(): never {
  return fail(clientErrors.console, {
    name: consoleClient.id,
    grants: consoleClient.grants.join(', '),
  });
}
