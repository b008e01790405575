// Charging sessions of the demo (domain §11): arrivals, trucks, states of charge, reasons to stop. demo/charging computes their cost and
// stops a session when its account runs out.

import { stopReason } from '@ec/charging/shared/order/order.enums';
import { chargeCurve } from '@ec/device-models/charge-curve';
import { demoSeed } from '@ec/device-models/demo-seed';
import { beta, clamp, normal, poisson, weighted } from '@ec/device-models/seeded-draws';
import { arrivalShares, DAY, HOUR, midnightOf, momentOfDay, monthOf, seasonsOf } from '@ec/device-models/time-of-use';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import type { DemoGun } from './demo-chargers.ts';
import { plateOf } from './demo-names.ts';
import type { DemoSite } from './demo-sites.ts';
import { type DemoTruck, packModels } from './demo-trucks.ts';

export interface DemoSession {
  site: DemoSite;
  gun: DemoGun;
  /** Undefined for a walk-in truck: only its plate is known. */
  truck?: DemoTruck;
  plateNo: string;
  capacityKwh: number;
  start: number;
  end: number;
  /** Percent, like `endSoc`. */
  startSoc: number;
  endSoc: number;
  /** A value of `stopReason`. */
  stop: number;
  unplugged: number;
  /** The charger refused the start, which cancels the order. */
  isRefused: boolean;
  /** The generator for further random draws of this session. */
  random: SeededRandom;
}

export interface DemoSpan {
  /** Midnight of the first day. */
  from: number;
  now: number;
}

/** Returns false while the truck's merchant is blocked. */
export type MayCome = (truck: DemoTruck, moment: number) => boolean;

const PER_DAY = 3.5;
const WALK_INS = 0.4;
/** Reasons to stop, with their weights. A low balance is missing: demo/charging finds it by the account. */
const stops = [
  [stopReason.key.bms, 46],
  [stopReason.key.user, 38],
  [stopReason.key.targetReached, 9],
  [stopReason.key.chargerFault, 3],
  [stopReason.key.disconnected, 2],
] as const;

export function demoSessions(
  sites: readonly DemoSite[],
  trucks: readonly DemoTruck[],
  span: DemoSpan,
  mayCome: MayCome,
): DemoSession[] {
  const cities = new Set(sites.map(({ station }) => station.city.code));
  const sessions = [...cities].flatMap((code) => {
    const sitesOfCity = sites.filter(({ station, isServing }) => isServing && station.city.code === code);
    const fleet = trucks.filter((one) => one.cityCode === code && one.room === undefined && one.isServing);
    return sessionsOfCity(code, sitesOfCity, fleet, span, mayCome);
  });
  const added = sessions.some(({ end, isRefused }) => end > span.now && !isRefused)
    ? []
    : runningSession(sites, trucks, sessions, span, mayCome);
  return [...sessions, ...added].sort((a, b) => a.start - b.start);
}

/** Returns one session that runs now, or none if no free connector and truck give one. Only called if no drawn session runs now. */
function runningSession(
  sites: readonly DemoSite[],
  trucks: readonly DemoTruck[],
  sessions: readonly DemoSession[],
  { now }: DemoSpan,
  mayCome: MayCome,
): DemoSession[] {
  const at = Math.floor(now / 1000) * 1000 - 12 * 60_000;
  const isQuiet = (session: DemoSession) => session.unplugged + 4 * HOUR < at;
  for (const site of sites.filter(({ isServing }) => isServing))
    for (const gun of site.guns.filter(({ isServing }) => isServing)) {
      if (!sessions.every((each) => each.gun !== gun || isQuiet(each))) continue;
      const truck = trucks.find(
        (one) =>
          one.cityCode === site.station.city.code &&
          one.room === undefined &&
          one.isServing &&
          mayCome(one, at) &&
          sessions.every(({ plateNo, ...each }) => plateNo !== one.plateNo || isQuiet({ plateNo, ...each })),
      );
      if (!truck) continue;
      for (let number = 0; number < 50; number += 1) {
        const random = seededRandom(demoSeed, `now ${gun.gunNo}`, number);
        const session = sessionAt({ site, gun, at, random }, truck.plateNo, truck);
        if (session.end > now && !session.isRefused) return [session];
      }
    }
  return [];
}

interface Arrival {
  site: DemoSite;
  gun: DemoGun;
  at: number;
  random: SeededRandom;
}

function sessionsOfCity(
  code: string,
  sites: readonly DemoSite[],
  fleet: readonly DemoTruck[],
  span: DemoSpan,
  mayCome: MayCome,
): DemoSession[] {
  const gunFree = new Map<DemoGun, number>();
  const truckFree = new Map<string, number>();
  const sessions: DemoSession[] = [];
  for (const { site, gun, at, random } of arrivals(sites, span)) {
    const start = Math.max(at, gunFree.get(gun) ?? 0);
    if (start > span.now || start - at > HOUR) continue; // a truck waits an hour at most
    const isFree = (plate: string) => (truckFree.get(plate) ?? 0) <= start;
    const truck =
      random.next() < WALK_INS
        ? undefined
        : pickWhere(random, fleet, (one) => isFree(one.plateNo) && mayCome(one, start));
    const plateNo = truck?.plateNo ?? pickWhere(random, walkIns(code), isFree);
    if (plateNo === undefined) continue;
    const session = sessionAt({ site, gun, at: start, random }, plateNo, truck);
    gunFree.set(gun, session.unplugged + 120_000);
    // The truck returns after it has used the energy, at 1.5 kWh/km and 50 km/h, but at the earliest after an hour.
    const driven = ((session.endSoc - session.startSoc) / 100) * session.capacityKwh;
    truckFree.set(plateNo, session.unplugged + Math.max((driven / 1.5 / 50) * HOUR, HOUR));
    sessions.push(session);
  }
  return sessions;
}

function* arrivals(sites: readonly DemoSite[], { from, now }: DemoSpan): Generator<Arrival> {
  for (let midnight = from; midnight <= midnightOf(now); midnight += DAY) {
    const day = sites.flatMap((site) => {
      const shares = arrivalShares(seasonsOf(site.station.city.code), monthOf(midnight));
      return site.guns.flatMap((gun) => {
        if (!gun.isServing) return [];
        const random = seededRandom(demoSeed, `sessions ${site.station.tenantId} ${gun.gunNo}`, midnight / HOUR);
        return Array.from({ length: poisson(random, PER_DAY) }, (_, number) => ({
          site,
          gun,
          at: momentOfDay(midnight, shares, random.next()),
          random: seededRandom(demoSeed, `session ${gun.gunNo} ${number}`, midnight / HOUR),
        }));
      });
    });
    yield* day.sort((a, b) => a.at - b.at);
  }
}

const walkIns = (code: string): string[] => Array.from({ length: 60 }, (_, index) => plateOf(code, 'D', 6000 + index));

/** Draws up to twelve times; undefined if no draw fits. */
function pickWhere<T>(random: SeededRandom, from: readonly T[], isFine: (item: T) => boolean): T | undefined {
  for (let times = 0; times < 12 && from.length > 0; times += 1) {
    const item = random.pick(from);
    if (isFine(item)) return item;
  }
  return undefined;
}

function sessionAt({ site, gun, at, random }: Arrival, plateNo: string, truck?: DemoTruck): DemoSession {
  const capacityKwh = truck?.ratedKwh ?? weighted(random, packModels);
  const startSoc = Math.round(5 + 60 * beta(random, 4, 8));
  const stop = weighted(random, stops);
  const isCut = stop === stopReason.key.chargerFault || stop === stopReason.key.disconnected;
  const targetSoc = clamp(normal(random, 90, 4), startSoc + 5, 99);
  const aimed = isCut ? startSoc + (targetSoc - startSoc) * (0.1 + 0.8 * random.next()) : targetSoc;
  const curve = chargeCurve(capacityKwh, gun.powerKw, startSoc / 100);
  const end = at + Math.round(curve.hoursTo(aimed / 100) * 3600) * 1000;
  // Most drivers unplug within twelve minutes; 4 % keep the connector occupied for longer (BR-6).
  const occupiedMinutes = random.next() < 0.04 ? 15 + 75 * random.next() : 1 + 11 * random.next();
  return {
    site,
    gun,
    ...(truck ? { truck } : {}),
    plateNo,
    capacityKwh,
    start: at,
    end,
    startSoc,
    endSoc: Math.round(curve.socAt((end - at) / HOUR) * 100),
    stop,
    unplugged: end + Math.round(occupiedMinutes * 60) * 1000,
    isRefused: random.next() < 0.008,
    random,
  };
}
