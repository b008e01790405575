// Calls to other systems (contract §10 "Outgoing connections"): the resolved address is checked and that one used, so that no
// name can lead to ourselves or into private networks; no redirects, five seconds, a megabyte.
import { lookup as resolve } from 'node:dns';
import { lookup as resolveAll } from 'node:dns/promises';
import { type IncomingHttpHeaders, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isAllowedAddress, isAllowedHost, isClosedAddress } from './outbound-address.ts';

export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
}

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST' | 'HEAD';
  headers?: Record<string, string>;
  body?: string;
  /** Longest answer in bytes; a megabyte unless told. */
  longest?: number;
}

export interface OutboundReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
}

const timeout = 5_000;
const megabyte = 1024 * 1024;

/** `allow`: names and addresses that may be reached all the same (EC_OUTBOUND_ALLOW). @throws OutboundRefused */
export async function callOut(request: OutboundRequest, allow: readonly string[]): Promise<OutboundReply> {
  const { url, method = 'GET', headers = {}, body, longest = megabyte } = request;
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target || !/^https?:$/.test(target.protocol)) throw new OutboundRefused('Not an address of the web');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  refuseHost(host, allow);
  const send = target.protocol === 'https:' ? tlsRequest : plainRequest;
  const signal = AbortSignal.timeout(timeout);
  return new Promise<OutboundReply>((resolve, reject) => {
    const options = { method, headers, signal, lookup: guarded(allow), agent: false as const };
    const call = send(target, options, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size > longest) call.destroy(new OutboundRefused('The answer is too long'));
        else parts.push(part);
      });
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString('utf8'), bytes });
      });
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** For libraries that connect by themselves: every name and every address is checked as the connection is opened. */
export function guardedAgents(allow: readonly string[]): { httpAgent: PlainAgent; httpsAgent: TlsAgent } {
  const options = { keepAlive: true, maxSockets: 50, lookup: guarded(allow) };
  return {
    httpAgent: guardAgent(new PlainAgent(options), allow),
    httpsAgent: guardAgent(new TlsAgent(options), allow),
  };
}

/** Node looks up no address in figures, so that `lookup` alone would let it pass. */
function guardAgent<A extends PlainAgent>(agent: A, allow: readonly string[]): A {
  const createConnection: PlainAgent['createConnection'] = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    refuseHost(options.host ?? '', allow);
    return createConnection(options, callback);
  };
  return agent;
}

/** Checks an address in figures; a host name is checked when it is resolved. @throws OutboundRefused */
function refuseHost(hostname: string, allow: readonly string[]): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) refuseClosed(host, [host], allow);
}

/**
 * Where a library takes no lookup of ours: the one address to connect to. A name of which any address is closed has none.
 * @throws OutboundRefused; Error where the name leads nowhere
 */
export async function addressOf(hostname: string, allow: readonly string[]): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const resolved = isIP(host) === 0 ? (await resolveAll(host, { all: true })).map(({ address }) => address) : [host];
  refuseClosed(host, resolved, allow);
  return resolved[0] ?? host;
}

/** All addresses of the name are checked, and the connection goes to one of these: it is not resolved a second time. */
function guarded(allow: readonly string[]): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      try {
        refuseClosed(
          host,
          addresses.map(({ address }) => address),
          allow,
        );
      } catch (refusal) {
        return done(refusal as Error, '', 0);
      }
      const [first] = addresses;
      if (options.all) return done(null, addresses);
      return done(null, first?.address ?? '', first?.family);
    });
}

/** Refuses a name as soon as one of its addresses is closed: it must not lead to a public address now and to a private one later. */
function refuseClosed(host: string, addresses: readonly string[], allow: readonly string[]): void {
  if (isAllowedHost(host, allow)) return;
  if (addresses.length === 0 || addresses.some((each) => isClosedAddress(each) && !isAllowedAddress(each, allow)))
    throw new OutboundRefused(`${host} lies where no outgoing connection may go`);
}
