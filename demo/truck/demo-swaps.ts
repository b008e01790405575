// Swaps of the demo, and the place of each pack (domain §11): on average 48 arrivals a day and room, seven packs in
// eight slots. A stored pack is charged at once. A truck waits at most an hour for a charged pack and a free bay.

import { demoSeed } from '@ec/device-models/demo-seed';
import { beta, clamp, normal, poisson } from '@ec/device-models/seeded-draws';
import { arrivalShares, DAY, HOUR, midnightOf, momentOfDay, monthOf, seasonsOf } from '@ec/device-models/time-of-use';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import type { DemoSpan, MayCome } from './demo-sessions.ts';
import type { DemoSite } from './demo-sites.ts';
import type { DemoTruck } from './demo-trucks.ts';

export interface DemoPack {
  key: string;
  batteryNo: string;
  ratedKwh: number;
  soh: number;
  /** SOC in percent at the moment `since`. */
  soc: number;
  /** The moment of the pack's last swap. Before the first swap it is a moment up to five hours before the demo's first day. */
  since: number;
  truck?: DemoTruck;
  slotNo?: number;
  site?: DemoSite;
  swaps: number;
  /** The pack is chosen for a swap that is not over yet. */
  isReserved?: boolean;
  /** SOC in percent at which the slot charger stops. */
  targetSoc: number;
}

export interface DemoSwap {
  site: DemoSite;
  truck: DemoTruck;
  start: number;
  end: number;
  swapSec: number;
  old: { pack: DemoPack; soc: number };
  fresh: { pack: DemoPack; soc: number };
  mileageKm: number;
  /** The slot of the old pack; undefined if the swap was aborted or still runs. */
  slotNo?: number;
  /** The swap ended at step 920, and the old pack stayed on the truck. */
  isAborted: boolean;
  random: SeededRandom;
}

const PER_DAY = 48;
export const SLOT_KW = 150;
export const READY = 90;
const SLOTS = 8;

/** Percent of SOC that a slot charger adds in an hour. */
export const socPerHour = ({ ratedKwh }: DemoPack): number => (SLOT_KW * 97) / ratedKwh;

export function demoPacks(
  tenantId: string,
  sites: readonly DemoSite[],
  trucks: readonly DemoTruck[],
  from: number,
): DemoPack[] {
  let number = 0;
  const pack = (site: DemoSite, place: Partial<DemoPack>): DemoPack => {
    number += 1;
    const random = seededRandom(demoSeed, `pack ${tenantId}`, number);
    const batteryNo = batteryNoOf(tenantId, site.packKwh ?? 0, number);
    return {
      key: `battery/${batteryNo}`,
      batteryNo,
      ratedKwh: site.packKwh ?? 0,
      soh: Math.round(clamp(normal(random, 93, 3), 84, 99.5) * 10) / 10,
      soc: 95 + random.whole(0, 3),
      since: from - random.whole(0, 300) * 60_000,
      site,
      swaps: random.whole(150, 1800),
      targetSoc: 95 + random.whole(0, 3),
      ...place,
    };
  };
  return sites.flatMap((site) => {
    if (site.packKwh === undefined) return [];
    const inSlots = Array.from({ length: SLOTS - 1 }, (_, index) => pack(site, { slotNo: index + 1 }));
    const onTrucks = trucks.filter(({ room }) => room === site.stationNo).map((truck) => pack(site, { truck }));
    return [...inSlots, ...onTrucks];
  });
}

/** Returns a code of 24 characters by GB/T 34014: maker, product, type, specification, trace, date, serial. */
export const batteryNoOf = (tenantId: string, ratedKwh: number, number: number): string =>
  `0LYPE${String(ratedKwh).padStart(4, '0')}${tenantId.slice(-3)}24A${String(number).padStart(9, '0')}`;

export function demoSwaps(
  sites: readonly DemoSite[],
  packs: readonly DemoPack[],
  span: DemoSpan,
  mayCome: MayCome,
): DemoSwap[] {
  return sites
    .flatMap((site) => (site.isServing && site.packKwh !== undefined ? swapsOf(site, packs, span, mayCome) : []))
    .sort((a, b) => a.start - b.start);
}

function swapsOf(site: DemoSite, packs: readonly DemoPack[], span: DemoSpan, mayCome: MayCome): DemoSwap[] {
  const packsOfSite = packs.filter((pack) => pack.site === site);
  let bayFree = 0;
  const swaps: DemoSwap[] = [];
  for (const { at, random } of arrivals(site, span)) {
    const oldSoc = Math.round(clamp(beta(random, 5, 9) * 100, 5, 80));
    const old = drawReturningPack(packsOfSite, at, oldSoc, random, mayCome);
    if (!old?.truck) continue;
    const ready = nextReady(packsOfSite, Math.max(at, bayFree));
    if (!ready || ready.at - at > HOUR || ready.at > span.now) continue;
    const swapSec = Math.round(clamp(normal(random, 300, 35), 210, 480)) + (random.next() < 0.03 ? 180 : 0);
    const swap: DemoSwap = {
      site,
      truck: old.truck,
      start: ready.at,
      end: ready.at + swapSec * 1000,
      swapSec,
      old: { pack: old, soc: oldSoc },
      fresh: { pack: ready.pack, soc: ready.soc },
      mileageKm: Math.round(((old.soc - oldSoc) / 100) * old.ratedKwh * (old.soh / 100) * (10 / 1.5)) / 10,
      isAborted: random.next() < 0.004,
      random,
    };
    swaps.push(swap);
    bayFree = swap.end + 120_000;
    if (swap.end > span.now) ready.pack.isReserved = true;
    else if (!swap.isAborted) exchange(swap, packsOfSite);
  }
  return swaps;
}

function* arrivals(site: DemoSite, { from, now }: DemoSpan) {
  for (let midnight = from; midnight <= midnightOf(now); midnight += DAY) {
    const shares = arrivalShares(seasonsOf(site.station.city.code), monthOf(midnight));
    const random = seededRandom(demoSeed, `swaps ${site.station.tenantId} ${site.stationNo}`, midnight / HOUR);
    const times = Array.from({ length: poisson(random, PER_DAY) }, () => momentOfDay(midnight, shares, random.next()));
    for (const [number, at] of times.sort((a, b) => a - b).entries())
      if (at <= now)
        yield {
          at,
          random: seededRandom(demoSeed, `swap ${site.station.tenantId} ${site.stationNo} ${number}`, midnight / HOUR),
        };
  }
}

/** Returns a pack whose truck has had the time to use it down to `soc`. Packs that left long ago are likelier. */
function drawReturningPack(
  packs: readonly DemoPack[],
  at: number,
  soc: number,
  random: SeededRandom,
  mayCome: MayCome,
) {
  const candidates = packs.filter(({ truck, since, soc: startSoc, ratedKwh }) => {
    if (!truck?.isServing || startSoc < soc + 15) return false;
    const hours = (((startSoc - soc) / 100) * ratedKwh) / 1.5 / 50;
    return since + Math.max(hours, 1) * HOUR <= at && mayCome(truck, at);
  });
  candidates.sort((a, b) => a.since - b.since);
  return candidates[Math.floor(candidates.length * random.next() ** 2)];
}

/** Returns the first pack that is charged enough at `at` or later, with that moment and its SOC then. */
function nextReady(packs: readonly DemoPack[], at: number): { pack: DemoPack; at: number; soc: number } | undefined {
  let best: { pack: DemoPack; at: number; soc: number } | undefined;
  for (const pack of packs) {
    if (pack.slotNo === undefined || pack.isReserved) continue;
    const perHour = socPerHour(pack);
    const readyAt = Math.max(at, pack.since + Math.max((READY - pack.soc) / perHour, 0) * HOUR);
    const soc = clamp(pack.soc + (perHour * (readyAt - pack.since)) / HOUR, READY, Math.max(pack.targetSoc, pack.soc));
    if (!best || readyAt < best.at || (readyAt === best.at && soc > best.soc))
      best = { pack, at: Math.ceil(readyAt / 1000) * 1000, soc: Math.round(soc * 10) / 10 };
  }
  return best;
}

/** Puts the old pack into the empty slot and the fresh pack onto the truck. */
function exchange(swap: DemoSwap, packs: readonly DemoPack[]): void {
  const { truck, end, old, fresh } = swap;
  const taken = new Set(packs.map(({ slotNo }) => slotNo));
  const slotNo = Array.from({ length: SLOTS }, (_, index) => index + 1).find((slot) => !taken.has(slot));
  if (slotNo === undefined) throw new Error('No slot is empty');
  swap.slotNo = slotNo;
  Object.assign(old.pack, { truck: undefined, slotNo, soc: old.soc, since: end, swaps: old.pack.swaps + 1 });
  Object.assign(fresh.pack, { truck, slotNo: undefined, soc: fresh.soc, since: end, swaps: fresh.pack.swaps + 1 });
}
