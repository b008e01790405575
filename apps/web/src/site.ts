// The one site configuration file of the console.
import type { Language } from '@ec/language/language';

export const site = {
  /** Prefix of every stored item (specification §3). */
  key: 'energy-cloud',
  name: { zh: '能源云', en: 'Energy Cloud' },
  longName: { zh: '能源云运营管理平台', en: 'Energy Cloud Operations Console' },
  owner: 'Energy Cloud',

  /** In tenant mode people sign in with a tenant id; `tenantId` is the initial value of that field (specification §1). */
  tenantMode: true,
  tenantId: '000000',
  captchaMode: true,
  language: 'zh' as Language,

  /** Client authorization of every request (specification §7). It is public and protects nothing; it only names the client. */
  basicHeader: true,
  clientId: 'saber',
  clientSecret: 'saber_secret',

  /** Statuses that reject without a toast (specification §8). */
  silentStatuses: [] as number[],

  requestTimeout: 10_000,
  /** For large files over a slow line. */
  downloadTimeout: 600_000,
  /** For a part of the console, over a slow line (specification §9). */
  chunkTimeout: 120_000,
  refreshCheckEvery: 10_000,
  /**
   * In seconds (our decision; specification §9 has no unit). A token is renewed when this much of its life is left, that is at the age
   * of expires_in − tokenValidity.
   */
  tokenValidity: 300,

  firstTab: '/wel/index',
  /** The number of tabs whose pages stay alive. The pages of other tabs load again when they are shown. */
  aliveTabs: 12,
  errorLogSize: 100,

  /** The login page offers this account if the server says that it is a demo. */
  demoAccount: { tenantId: '100003', account: 'admin', password: 'demo1234' },
};

/** Age in seconds at which a token that lives `expiresIn` seconds is renewed. */
export function tokenTime(expiresIn: number): number {
  // A token with a very short life is renewed at half of its life; otherwise it would be renewed without end.
  return Math.max(expiresIn - site.tokenValidity, expiresIn / 2);
}
