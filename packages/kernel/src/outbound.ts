// Sends HTTP requests to other systems (contract §10 "Outgoing connections"). Each connection goes to an address that was checked after the
// host name was resolved. So only an entry of EC_OUTBOUND_ALLOW can open this machine or a private network.
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
  /** The most bytes that an answer may have; a megabyte by default. */
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

/**
 * Sends one request, which may take five seconds. A redirect is returned and not followed.
 * @param allow the entries of EC_OUTBOUND_ALLOW
 * @throws OutboundRefused; Error when the connection fails or the time is over
 */
export async function callOut(request: OutboundRequest, allow: readonly string[]): Promise<OutboundReply> {
  const { url, method = 'GET', headers = {}, body, longest = megabyte } = request;
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target || !/^https?:$/.test(target.protocol)) throw new OutboundRefused('Not an address of the web');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  refuseHost(host, allow);
  const send = target.protocol === 'https:' ? tlsRequest : plainRequest;
  const signal = AbortSignal.timeout(timeout);
  return new Promise<OutboundReply>((resolve, reject) => {
    const options = { method, headers, signal, lookup: createLookup(allow), agent: false as const };
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

/** Returns agents for libraries that send their own requests. The agents check the address whenever they open a connection. */
export function guardedAgents(allow: readonly string[]): { httpAgent: PlainAgent; httpsAgent: TlsAgent } {
  const options = { keepAlive: true, maxSockets: 50, lookup: createLookup(allow) };
  return {
    httpAgent: guardAgent(new PlainAgent(options), allow),
    httpsAgent: guardAgent(new TlsAgent(options), allow),
  };
}

/** Makes the agent check numeric addresses, for which Node does not call `lookup`. */
function guardAgent<A extends PlainAgent>(agent: A, allow: readonly string[]): A {
  const createConnection: PlainAgent['createConnection'] = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    refuseHost(options.host ?? '', allow);
    return createConnection(options, callback);
  };
  return agent;
}

/** Checks a numeric address. Host names pass, because `createLookup` checks their addresses. @throws OutboundRefused */
function refuseHost(hostname: string, allow: readonly string[]): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) refuseClosed(host, [host], allow);
}

/**
 * Resolves and checks a host, for libraries that accept no lookup function. @returns the address for the connection
 * @throws OutboundRefused; Error when the name cannot be resolved
 */
export async function addressOf(hostname: string, allow: readonly string[]): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const resolved = isIP(host) === 0 ? (await resolveAll(host, { all: true })).map(({ address }) => address) : [host];
  refuseClosed(host, resolved, allow);
  return resolved[0] ?? host;
}

/** Creates a lookup that checks all addresses of a name. Node connects to an address from the lookup and does not resolve the name again. */
function createLookup(allow: readonly string[]): LookupFunction {
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

/** Refuses a host that has no address, or that has a closed address without an entry in `allow`. @throws OutboundRefused */
function refuseClosed(host: string, addresses: readonly string[], allow: readonly string[]): void {
  if (isAllowedHost(host, allow)) return;
  if (addresses.length === 0 || addresses.some((each) => isClosedAddress(each) && !isAllowedAddress(each, allow)))
    throw new OutboundRefused(`${host} lies where no outgoing connection may go`);
}
