// Headers of every request (specification §7, contract §1.8).
import { site } from '../site.ts';

export function basicHeader(): Record<string, string> {
  return site.basicHeader ? { Authorization: `Basic ${btoa(`${site.clientId}:${site.clientSecret}`)}` } : {};
}

export function tokenHeader(token: string | undefined): Record<string, string> {
  return token ? { 'Blade-Auth': `bearer ${token}` } : {};
}
