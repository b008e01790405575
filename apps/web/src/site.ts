// The one site configuration file of the console.
import type { Language } from '@ec/language/language';

export const site = {
  /** Prefix of every stored item (specification §3). */
  key: 'energy-cloud',
  name: { zh: '能源云', en: 'Energy Cloud' },
  longName: { zh: '能源云运营管理平台', en: 'Energy Cloud Operations Console' },
  owner: 'Energy Cloud',

  /** Tenants sign in with a tenant id; this one stands in the field at first (specification §1). */
  tenantMode: true,
  tenantId: '000000',
  captchaMode: true,
  language: 'zh' as Language,

  /** Client authorization of every request (specification §7). It is public: no protection, only a name. */
  basicHeader: true,
  clientId: 'saber',
  clientSecret: 'saber_secret',

  /** Codes that reject without a toast (specification §8). */
  silentStatuses: [] as number[],

  requestTimeout: 10_000,
  /** Large files over slow lines. */
  downloadTimeout: 600_000,
  /** For a part of the console, over a slow line (specification §9). */
  chunkTimeout: 120_000,
  refreshCheckEvery: 10_000,
  /**
   * Seconds (our decision, specification §9 shows no unit): a token is renewed once no more than this much of its
   * life is left, so the token time, the age at which it is renewed, is expires_in − tokenValidity.
   */
  tokenValidity: 300,

  firstTab: '/wel/index',
  /** Tabs whose pages stay alive; older ones stay in the bar and open anew from their address. */
  aliveTabs: 12,
  errorLogSize: 100,

  /** Offered on the login page of a demo (the server says that it is one). */
  demoAccount: { tenantId: '100003', account: 'admin', password: 'demo1234' },
};

/** Age in seconds at which a token that lives `expiresIn` seconds is renewed. */
export function tokenTime(expiresIn: number): number {
  // A client with very short tokens would otherwise refresh without end: never before half of the life is over.
  return Math.max(expiresIn - site.tokenValidity, expiresIn / 2);
}
