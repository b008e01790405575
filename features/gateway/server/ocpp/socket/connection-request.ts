// What a charger sends before its connection is opened: its address, what it calls itself, what it signs in with.
import type { IncomingMessage } from 'node:http';
import { tenantId as tenantForm } from '@ec/kernel/config-part';
import { ocppIdentity } from '@ec/truck/shared/asset/ocpp-identity';
import proxyaddr from '@fastify/proxy-addr';

export interface ConnectionRequest {
  ocppId: string;
  /** Named in the address by a charger that nobody knows yet. */
  tenantId: string | undefined;
  secret: string | undefined;
  /** In the order of the charger. */
  offered: readonly string[];
  remoteIp: string;
}

/** @returns undefined where the address is none of a charger */
export function connectionRequestOf(
  request: IncomingMessage,
  trusted: readonly string[],
): ConnectionRequest | undefined {
  // Slashes that are repeated, or stand at the end, say nothing.
  const [, ...parts] = ((request.url ?? '').split('?')[0]?.split('/') ?? []).filter((part) => part !== '');
  const names = parts.map(decoded);
  const [first, second] = names;
  const ocppId = names.length === 2 ? second : names.length === 1 ? first : undefined;
  const tenantId = names.length === 2 ? first : undefined;
  if (ocppId === undefined || !ocppIdentity.test(ocppId)) return undefined;
  if (tenantId !== undefined && !tenantForm.safeParse(tenantId).success) return undefined;
  const offered = `${request.headers['sec-websocket-protocol'] ?? ''}`.split(',').map((name) => name.trim());
  const remoteIp = trusted.length > 0 ? proxyaddr(request, [...trusted]) : (request.socket.remoteAddress ?? '');
  return {
    ocppId,
    tenantId,
    secret: secretOf(request.headers.authorization, ocppId),
    offered: offered.filter(Boolean),
    remoteIp,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Many write another user than their identity, or none: the secret is their own, so the user says nothing. */
function secretOf(header: string | undefined, ocppId: string): string | undefined {
  const [, coded] = /^basic\s+([0-9a-z+/_=-]+)$/i.exec(header ?? '') ?? [];
  if (coded === undefined) return undefined;
  const text = Buffer.from(coded, 'base64').toString('utf8');
  // An identity may have colons of its own, and some write it before the key once more.
  let secret = text.startsWith(`${ocppId}:`) ? text.slice(ocppId.length + 1) : text.slice(text.indexOf(':') + 1);
  while (secret.startsWith(`${ocppId}:`)) secret = secret.slice(ocppId.length + 1);
  return secret.replaceAll('\0', '');
}
