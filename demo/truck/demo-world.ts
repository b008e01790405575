// The assets and merchants of one demo tenant, and the sessions and swaps of the demo's days: a pure function of tenant, days and now.
import { DAY, midnightOf } from '@ec/device-models/time-of-use';
import { type DemoBlock, demoBlocks } from './demo-blocks.ts';
import { type DemoMerchant, demoMerchants } from './demo-merchants.ts';
import { type DemoSession, type DemoSpan, demoSessions } from './demo-sessions.ts';
import { type DemoSite, demoSites } from './demo-sites.ts';
import { type DemoPack, type DemoSwap, demoPacks, demoSwaps } from './demo-swaps.ts';
import { type DemoDriver, type DemoTruck, demoDrivers, demoTrucks } from './demo-trucks.ts';

/** The smaller tenant first. */
export const demoTruckTenants = ['100003', '100002'] as const;

export interface DemoWorld {
  tenantId: string;
  span: DemoSpan;
  sites: readonly DemoSite[];
  merchants: readonly DemoMerchant[];
  blocks: readonly DemoBlock[];
  trucks: readonly DemoTruck[];
  drivers: readonly DemoDriver[];
  packs: readonly DemoPack[];
  sessions: readonly DemoSession[];
  swaps: readonly DemoSwap[];
}

export function demoWorld(tenantId: string, days: number, now: Date): DemoWorld {
  const span = { from: midnightOf(now.getTime()) - (days - 1) * DAY, now: now.getTime() };
  const sites = demoSites(tenantId);
  const merchants = demoMerchants(tenantId);
  const trucks = demoTrucks(tenantId, sites, merchants);
  const blocks = demoBlocks(merchants, span.now);
  const mayCome = (truck: DemoTruck, moment: number) =>
    !blocks.some(({ merchant, from, to }) => merchant === truck.merchant && from <= moment && moment < to);
  const packs = demoPacks(tenantId, sites, trucks, span.from);
  return {
    tenantId,
    span,
    sites,
    merchants,
    blocks,
    trucks,
    drivers: demoDrivers(tenantId, trucks),
    sessions: demoSessions(sites, trucks, span, mayCome),
    swaps: demoSwaps(sites, packs, span, mayCome),
    packs,
  };
}
