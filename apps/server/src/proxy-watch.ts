// Detects, in production, a proxy that EC_TRUST_PROXY does not name. All people then share the proxy's address, so that the failed
// sign-ins of one person lock out everybody (contract §10 "Lock").
import type { Log } from '@ec/kernel/log';
import { isClosedAddress } from '@ec/kernel/outbound-address';

export interface ObservedRequest {
  /** The address of the connection. */
  peer: string;
  /** The client address that rate limits count. */
  ip: string;
  isForwarded: boolean;
}

export interface ProxyWatch {
  observe(request: ObservedRequest): void;
  /** A warning for operators; undefined while nothing suggests such a proxy. */
  warning(): string | undefined;
}

/** From this number of calls on, one private address as the only source suggests a proxy. */
const manyCalls = 50;

export function createProxyWatch(isProduction: boolean, log: Log): ProxyWatch {
  let forwarder: string | undefined;
  const calls = { address: '', count: 0, areAlike: true };
  const logged = new Set<string>();

  const warning = (): string | undefined => {
    if (forwarder !== undefined)
      return `Requests come forwarded by ${forwarder}, which EC_TRUST_PROXY does not name: failed sign-ins of one person lock out everybody. Name the proxy in EC_TRUST_PROXY.`;
    if (calls.areAlike && calls.count >= manyCalls)
      return `All requests come from ${calls.address}: if a proxy stands there, failed sign-ins of one person lock out everybody. Let it send X-Forwarded-For and name it in EC_TRUST_PROXY.`;
    return undefined;
  };

  return {
    warning,
    observe({ peer, ip, isForwarded }) {
      if (!isProduction || peer === '' || peer !== ip) return;
      if (isForwarded) forwarder ??= peer;
      if (calls.areAlike) {
        calls.areAlike = (calls.count === 0 || calls.address === peer) && isClosedAddress(peer);
        calls.address = peer;
        calls.count += 1;
      }
      const text = warning();
      if (text === undefined || logged.has(text)) return;
      logged.add(text);
      log.warn(text);
    },
  };
}
