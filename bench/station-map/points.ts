// Ten thousand stations over the country, the same in every run.
import type { HomeStation } from '@ec/monitoring/shared/station/station-home.contract';

export const count = 10_000;

/** Returns numbers that are evenly spread between 0 and 1 and the same in every run: fractional parts of multiples of `step`. */
const spread = (index: number, step: number): number => (index * step) % 1;

export const healthAt = (index: number, round: number) => ((index * 7 + round) % 4) as HomeStation['health'];

function stationAt(index: number): HomeStation {
  return {
    id: String(1000 + index),
    stationNo: `S${index}`,
    stationName: `站${index}`,
    bizTypes: [(index % 4) + 1],
    lng: 80 + 45 * spread(index, 0.618_034),
    lat: 20 + 28 * spread(index, 0.414_214),
    stationStatus: 50,
    areaCode: '370102',
    address: '路1号',
    pvKwp: null,
    essKwh: null,
    maxPowerKw: 500,
    health: healthAt(index, 0),
    healthRule: 'none' as const,
    gunTotal: 8,
    gunIdle: 3,
    gunCharging: 5,
    gunOccupied: 0,
    gunFault: 0,
    gunOffline: 0,
    gunReserved: 0,
    batteryReady: 0,
    batteryTotal: 0,
    queue: 0,
    powerKw: 120,
    pvKw: null,
    essKw: null,
    essSoc: null,
    dayKwh: 10,
    dayMeteredKwh: null,
    dayMoney: 9,
    dayOrders: 1,
    daySwaps: 0,
    alarmCount: 0,
    worstAlarm: null,
    freshDevices: 9,
    allDevices: 9,
    oldestTime: '',
  };
}

export const stations: readonly HomeStation[] = Array.from({ length: count }, (_, index) => stationAt(index));
