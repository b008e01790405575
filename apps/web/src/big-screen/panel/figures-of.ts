// Selects the figures, headlines and states of a view, with their labels.
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';
import type { RingPart } from '../chart/ring.tsx';
import { countText, type Figure, figureOf, moneyOf } from '../format.ts';
import type { ScreenTexts } from '../screen-texts.ts';
import type { HouseholdBase, ScreenData, TruckBase } from '../screen-types.ts';
import type { NamedFigure } from './figures.tsx';

const colors = {
  normal: '#32d583',
  alarm: '#fdb022',
  fault: '#f97066',
  offline: '#98a2b3',
  none: '#667085',
  unknown: '#475467',
  charging: '#9b8afb',
  idle: '#32d583',
  occupied: '#53b1fd',
  reserved: '#22ccee',
};

export interface Headlines {
  left: { label: string; figure: Figure; note: string };
  right: { label: string; figure: Figure; note: string };
}

const countFigure = (value: number, unit = ''): Figure => ({ text: countText(value), unit });

export function headlinesOf({ household, truck }: ScreenData, texts: ScreenTexts): Headlines | undefined {
  if (household)
    return {
      left: {
        label: texts.power,
        figure: figureOf(household.powerKw, 'kW'),
        note: fill(texts.freshOf, { fresh: household.power.fresh, all: household.power.all }),
      },
      right: {
        label: texts.dayEnergy,
        figure: figureOf(household.dayKwh, 'kWh'),
        note: `${texts.dayHours} ${figureOf(household.dayHours, '').text} ${texts.hours}`,
      },
    };
  if (!truck) return undefined;
  return {
    left: {
      label: texts.chargePower,
      figure: figureOf(truck.powerKw, 'kW'),
      note: fill(texts.gunsFresh, { fresh: truck.power.fresh, all: truck.power.all }),
    },
    right: {
      label: texts.daySold,
      figure: figureOf(truck.dayKwh, 'kWh'),
      note: `${texts.orders} ${countText(truck.dayOrders)} · ${texts.swaps} ${countText(truck.daySwaps)}`,
    },
  };
}

function householdFigures(base: HouseholdBase, texts: ScreenTexts, language: Language): NamedFigure[] {
  return [
    { key: 'stations', label: texts.stations, figure: countFigure(base.stationCount) },
    { key: 'capacity', label: texts.capacity, figure: figureOf(base.capacityKwp, 'kWp') },
    { key: 'month', label: texts.month, figure: figureOf(base.monthKwh, 'kWh') },
    { key: 'year', label: texts.year, figure: figureOf(base.yearKwh, 'kWh') },
    { key: 'total', label: texts.total, figure: figureOf(base.totalKwh, 'kWh') },
    { key: 'income', label: texts.income, figure: moneyOf(base.totalIncome, language) },
    { key: 'co2', label: texts.co2, figure: { ...figureOf(base.co2Ton, texts.ton), unit: texts.ton } },
    { key: 'trees', label: texts.trees, figure: { text: countText(base.trees), unit: texts.tree } },
  ];
}

function truckFigures(base: TruckBase, texts: ScreenTexts): NamedFigure[] {
  return [
    { key: 'stations', label: texts.sites, figure: countFigure(base.stationCount) },
    { key: 'guns', label: texts.guns, figure: countFigure(base.gunTotal) },
    {
      key: 'packs',
      label: texts.packsReady,
      figure: { text: `${base.batteryReady} / ${base.batteryTotal}`, unit: '' },
    },
    { key: 'queue', label: texts.queue, figure: countFigure(base.queue) },
    { key: 'month', label: texts.month, figure: figureOf(base.monthKwh, 'kWh') },
    { key: 'year', label: texts.year, figure: figureOf(base.yearKwh, 'kWh') },
    { key: 'pv', label: texts.pv, figure: figureOf(base.pvKw, 'kW') },
    { key: 'storage', label: texts.storage, figure: figureOf(base.essKw, 'kW') },
  ];
}

export const figuresOf = ({ household, truck }: ScreenData, texts: ScreenTexts, language: Language): NamedFigure[] =>
  household ? householdFigures(household, texts, language) : truck ? truckFigures(truck, texts) : [];

export interface States {
  title: string;
  unit: string;
  total: number;
  parts: RingPart[];
}

export function statesOf({ household, truck }: ScreenData, texts: ScreenTexts): States {
  if (household) {
    const { runStatus } = household;
    const parts = (['normal', 'alarm', 'fault', 'offline', 'none'] as const).map((key) => ({
      key,
      label: texts[key],
      value: runStatus[key],
      color: colors[key],
    }));
    const unknownPart = { key: 'unknown', label: texts.unknownState, value: runStatus.unknown, color: colors.unknown };
    return {
      title: texts.status,
      unit: texts.stations,
      total: household.stationCount,
      parts: runStatus.unknown > 0 ? [...parts, unknownPart] : parts,
    };
  }
  const partOf = (key: keyof typeof colors, label: string, value = 0) => ({ key, label, value, color: colors[key] });
  return {
    title: texts.gunStatus,
    unit: texts.guns,
    total: truck?.gunTotal ?? 0,
    parts: [
      partOf('charging', texts.charging, truck?.gunCharging),
      partOf('idle', texts.idle, truck?.gunIdle),
      partOf('occupied', texts.occupied, truck?.gunOccupied),
      partOf('reserved', texts.reserved, truck?.gunReserved),
      partOf('fault', texts.fault, truck?.gunFault),
      partOf('offline', texts.unknownGun, truck?.gunOffline),
    ],
  };
}
