// What a charger sends before its connection is opened: its address, what it calls itself, what it signs in with.
import type { IncomingMessage } from 'node:http';
import { tenantId as tenantForm } from '@ec/kernel/config-part';
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

/** The syntax of an identity: what may stand in an address without being written otherwise (OCPP 2.0.1, part 4), 48 at most. */
const identity = /^[\p{L}\p{N}*\-_=:+|@.]{1,48}$/u;

/** @returns undefined where the address is none of a charger */
export function connectionRequestOf(
  request: IncomingMessage,
  trusted: readonly string[],
): ConnectionRequest | undefined {
  const [, , ...parts] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
  const names = parts.map(decoded);
  const [first, second] = names;
  const ocppId = names.length === 2 ? second : names.length === 1 ? first : undefined;
  const tenantId = names.length === 2 ? first : undefined;
  if (ocppId === undefined || !identity.test(ocppId)) return undefined;
  if (tenantId !== undefined && !tenantForm.safeParse(tenantId).success) return undefined;
  const offered = `${request.headers['sec-websocket-protocol'] ?? ''}`.split(',').map((name) => name.trim());
  const remoteIp = trusted.length > 0 ? proxyaddr(request, [...trusted]) : (request.socket.remoteAddress ?? '');
  return {
    ocppId,
    tenantId,
    secret: secretOf(request.headers.authorization),
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
function secretOf(header: string | undefined): string | undefined {
  const [, coded] = /^basic\s+([0-9a-z+/_=-]+)$/i.exec(header ?? '') ?? [];
  if (coded === undefined) return undefined;
  const text = Buffer.from(coded, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1).replaceAll('\0', '');
}
