// Derives the state of a station from its facts: sums of fresh values, and its health with the rule that decided it.
import { isDaylight } from '@ec/household/shared/station/run-status';
import { toWireTime } from '@ec/kernel/clock';
import { rounded } from '../../shared/figures.ts';
import { staleAfter } from '../../shared/freshness.ts';
import type { Coverage } from '../../shared/shapes.ts';
import { judgeHealth } from '../../shared/station/health.ts';
import type { StationValues } from '../../shared/station/station-home.contract.ts';
import type { StationFacts } from './station-facts.ts';

export interface StationState {
  id: string;
  values: StationValues;
  power: Coverage;
  pv: Coverage;
  ess: Coverage;
  dayPvKwh: number | null;
  /** The time at which the first fresh value becomes stale; null without fresh values. */
  staleAt: Date | null;
}

const amount = (text: string | null): number | null => (text === null ? null : rounded(parseFloat(text), 3));
const time = (text: string | null): string => (text === null ? '' : toWireTime(text));
const instantsOf = (text: string | null): number[] => (text === null ? [] : [new Date(text).getTime()]);

const oldestOf = (times: readonly string[]): string => times.filter((each) => each !== '').sort()[0] ?? '';

export function stateOf(facts: StationFacts, now: Date): StationState {
  const { lng, lat } = facts;
  const isNight =
    lng !== null &&
    lat !== null &&
    !isDaylight(now, { lng: parseFloat(lng), lat: parseFloat(lat) }, staleAfter.inverter * 1000);
  const power = { fresh: facts.gunFresh, all: facts.gunTotal, oldest: time(facts.gunOldest) };
  // At night all inverters that have ever reported count as fresh; their power is 0.
  const pv = isNight
    ? { fresh: facts.invertersReported, all: facts.inverters, oldest: '' }
    : { fresh: facts.inverterFresh, all: facts.inverters, oldest: time(facts.inverterOldest) };
  const ess = { fresh: facts.essFresh, all: facts.ess, oldest: time(facts.essOldest) };
  const healthVerdict = judgeHealth({
    worstAlarm: facts.worstAlarm,
    gunFault: facts.gunFault,
    gateways: facts.stacks + facts.others + facts.ess + (isNight ? 0 : facts.inverters),
    gatewaysStale: facts.stacksSilent + facts.othersSilent + (isNight ? 0 : facts.invertersSilent),
  });
  const { gunTotal, gunIdle, gunCharging, gunOccupied, gunFault, gunOffline, gunReserved } = facts;
  const staleTimes = [facts.gunStaleAt, facts.packsStaleAt, facts.essStaleAt, facts.othersStaleAt].flatMap(instantsOf);
  if (!isNight) staleTimes.push(...instantsOf(facts.inverterStaleAt));
  return {
    id: facts.id,
    values: {
      ...healthVerdict,
      gunTotal,
      gunIdle,
      gunCharging,
      gunOccupied,
      gunFault,
      gunOffline,
      gunReserved,
      batteryReady: facts.packsReady,
      batteryTotal: facts.packs,
      queue: facts.queue,
      powerKw: amount(facts.gunKw),
      pvKw: facts.invertersReported > 0 && isNight ? 0 : amount(facts.inverterKw),
      essKw: amount(facts.essKw),
      essSoc: amount(facts.essSoc),
      dayKwh: parseFloat(facts.dayKwh),
      dayMeteredKwh: amount(facts.dayMeteredKwh),
      dayMoney: parseFloat(facts.dayMoney),
      dayOrders: facts.dayOrders,
      daySwaps: facts.daySwaps,
      alarmCount: facts.alarmCount,
      worstAlarm: facts.worstAlarm,
      freshDevices: power.fresh + pv.fresh + ess.fresh + facts.packsFresh + facts.othersFresh,
      allDevices: power.all + pv.all + ess.all + facts.packs + facts.others,
      oldestTime: oldestOf([power.oldest, pv.oldest, ess.oldest]),
    },
    power,
    pv,
    ess,
    dayPvKwh: amount(facts.dayPvKwh),
    staleAt: staleTimes.length > 0 ? new Date(Math.min(...staleTimes)) : null,
  };
}

/** Adds up the coverage of several stations. */
export const coverageOf = (parts: readonly Coverage[]): Coverage => ({
  fresh: parts.reduce((sum, { fresh }) => sum + fresh, 0),
  all: parts.reduce((sum, { all }) => sum + all, 0),
  oldest: oldestOf(parts.map((part) => part.oldest)),
});
