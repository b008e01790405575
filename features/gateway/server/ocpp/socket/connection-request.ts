// Parses the request of a connection: the path, the charger's identity and its credentials.
import type { IncomingMessage } from 'node:http';
import { tenantId as tenantForm } from '@ec/kernel/config-part';
import { ocppIdentity } from '@ec/truck/shared/asset/ocpp-identity';
import proxyaddr from '@fastify/proxy-addr';

export interface ConnectionRequest {
  /** As it was asked for. */
  path: string;
  ocppId: string;
  /** The tenant that an unknown charger names in the address. */
  tenantId: string | undefined;
  secret: string | undefined;
  /** In the order of the charger. */
  offered: readonly string[];
  remoteIp: string;
}

/** Slashes that are repeated, or stand at the end, say nothing. */
function namesIn(request: IncomingMessage): string[] {
  const [, ...parts] = ((request.url ?? '').split('?')[0]?.split('/') ?? []).filter((part) => part !== '');
  return parts.map(decoded);
}

const addressOf = (request: IncomingMessage, trusted: readonly string[]): string =>
  trusted.length > 0 ? proxyaddr(request, [...trusted]) : (request.socket.remoteAddress ?? '');

/** A path that is none of a charger, with what in it may be a tenant or an identity. */
export interface WrongPath {
  path: string;
  remoteIp: string;
  tenants: readonly string[];
  ocppId: string | undefined;
}

export function wrongPathOf(request: IncomingMessage, trusted: readonly string[]): WrongPath {
  const names = namesIn(request);
  const last = names.at(-1);
  return {
    path: (request.url ?? '').split('?')[0] ?? '',
    remoteIp: addressOf(request, trusted),
    tenants: names.filter((name) => tenantForm.safeParse(name).success).slice(0, 3),
    ocppId: last !== undefined && ocppIdentity.test(last) ? last : undefined,
  };
}

/** @returns undefined where the address is none of a charger */
export function connectionRequestOf(
  request: IncomingMessage,
  trusted: readonly string[],
): ConnectionRequest | undefined {
  const names = namesIn(request);
  const [first, second] = names;
  const ocppId = names.length === 2 ? second : names.length === 1 ? first : undefined;
  const tenantId = names.length === 2 ? first : undefined;
  if (ocppId === undefined || !ocppIdentity.test(ocppId)) return undefined;
  if (tenantId !== undefined && !tenantForm.safeParse(tenantId).success) return undefined;
  const offered = `${request.headers['sec-websocket-protocol'] ?? ''}`.split(',').map((name) => name.trim());
  return {
    path: (request.url ?? '').split('?')[0] ?? '',
    ocppId,
    tenantId,
    secret: secretOf(request.headers.authorization, ocppId),
    offered: offered.filter(Boolean),
    remoteIp: addressOf(request, trusted),
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
