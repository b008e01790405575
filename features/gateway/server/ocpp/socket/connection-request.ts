// Parses the request of a connection: the path, the charger's identity and its credentials.
import type { IncomingMessage } from 'node:http';
import { tenantId as tenantForm } from '@ec/kernel/config-section';
import { ocppIdentity } from '@ec/truck/shared/asset/ocpp-identity';
import proxyaddr from '@fastify/proxy-addr';

export interface ConnectionRequest {
  /** The path of the request, unchanged. */
  path: string;
  ocppId: string;
  /** The tenant in `/ocpp/{tenantId}/{ocppId}`; undefined for `/ocpp/{ocppId}`. */
  tenantId: string | undefined;
  secret: string | undefined;
  /** The protocols that the charger offers, in its order. */
  offered: readonly string[];
  remoteIp: string;
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

/** Returns the decoded parts of the path after `/ocpp`; repeated slashes and one at the end are ignored. */
function namesIn(request: IncomingMessage): string[] {
  const [, ...parts] = pathOf(request)
    .split('/')
    .filter((part) => part !== '');
  return parts.map(decodePart);
}

const addressOf = (request: IncomingMessage, trustedProxies: readonly string[]): string =>
  trustedProxies.length > 0 ? proxyaddr(request, [...trustedProxies]) : (request.socket.remoteAddress ?? '');

/** A path that no charger uses, with those parts of it that may be a tenant or an identity. */
export interface WrongPath {
  path: string;
  remoteIp: string;
  tenants: readonly string[];
  ocppId: string | undefined;
}

export function wrongPathOf(request: IncomingMessage, trustedProxies: readonly string[]): WrongPath {
  const names = namesIn(request);
  const last = names.at(-1);
  return {
    path: pathOf(request),
    remoteIp: addressOf(request, trustedProxies),
    tenants: names.filter((name) => tenantForm.safeParse(name).success).slice(0, 3),
    ocppId: last !== undefined && ocppIdentity.test(last) ? last : undefined,
  };
}

/** @returns undefined where the path is neither `/ocpp/{ocppId}` nor `/ocpp/{tenantId}/{ocppId}` */
export function connectionRequestOf(
  request: IncomingMessage,
  trustedProxies: readonly string[],
): ConnectionRequest | undefined {
  const names = namesIn(request);
  if (names.length > 2) return undefined;
  const ocppId = names.at(-1);
  const tenantId = names.length === 2 ? names[0] : undefined;
  if (ocppId === undefined || !ocppIdentity.test(ocppId)) return undefined;
  if (tenantId !== undefined && !tenantForm.safeParse(tenantId).success) return undefined;
  const offered = `${request.headers['sec-websocket-protocol'] ?? ''}`.split(',').map((name) => name.trim());
  return {
    path: pathOf(request),
    ocppId,
    tenantId,
    secret: secretOf(request.headers.authorization, ocppId),
    offered: offered.filter(Boolean),
    remoteIp: addressOf(request, trustedProxies),
  };
}

/** Decodes a part of a path; an invalid one becomes empty. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/**
 * Returns the password of basic authentication. The user name is ignored, because many chargers send another name than their identity, or
 * none, and the secret identifies them.
 */
function secretOf(header: string | undefined, ocppId: string): string | undefined {
  const [, encoded] = /^basic\s+([0-9a-z+/_=-]+)$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  // An identity may contain colons, and some chargers repeat it before the key.
  let secret = text.startsWith(`${ocppId}:`) ? text.slice(ocppId.length + 1) : text.slice(text.indexOf(':') + 1);
  while (secret.startsWith(`${ocppId}:`)) secret = secret.slice(ocppId.length + 1);
  return secret.replaceAll('\0', '');
}
