// Computes the bill of a charging session (BR-2, BR-3): one row for each tariff period with its energy and money, and the sums of the rows.
import { periodKind } from '../tariff/tariff.enums.ts';
import { CENTS, fromUnits, multiplyAndDivide, PRICE, toUnits } from './exact.ts';
import { type MeterSample, readingAt, readingsOf } from './meter-readings.ts';
import { type Piece, piecesOf } from './session-pieces.ts';
import { type PeriodKind, SESSION_LIMIT_MS, type TariffSnapshot } from './tariff-snapshot.ts';

/** A row of order_detail: energy and money with two decimals, prices with four. */
export interface BillRow {
  seq: number;
  startTime: number;
  endTime: number;
  kind: PeriodKind;
  elecPrice: string;
  servicePrice: string;
  kwh: string;
  elecMoney: string;
  serviceMoney: string;
}

export interface SessionBill {
  rows: BillRow[];
  totalKwh: string;
  sharpKwh: string;
  peakKwh: string;
  flatKwh: string;
  valleyKwh: string;
  deepKwh: string;
  elecMoney: string;
  serviceMoney: string;
}

/** Bills the energy between the first and the last meter sample, for at most 24 hours (BR-5). Samples may be in any order. */
export function billSession(snapshot: TariffSnapshot, samples: readonly MeterSample[]): SessionBill {
  const readings = readingsOf(samples);
  const start = readings[0]?.at;
  const lastTime = readings.at(-1)?.at;
  if (start === undefined || lastTime === undefined) return sumRows([]);
  const end = Math.min(lastTime, start + SESSION_LIMIT_MS);
  const pieces = piecesOf(snapshot, start, end);
  // The first and the last reading are used as they are. `readingAt` looks up the readings at period borders between them and may
  // interpolate.
  const opening = readings[0]?.units ?? 0;
  let before = opening;
  const energyUnits = pieces.map(({ endTime }) => {
    const reading = endTime === lastTime ? (readings.at(-1)?.units ?? 0) : readingAt(readings, endTime);
    const energy = reading - before;
    before = reading;
    return energy;
  });
  return sumRows(priceRows(pieces, roundKwhToTotal(energyUnits, before - opening)));
}

/** Rounds energies from units of READING to hundredths of a kWh, so that their sum is the rounded total. */
function roundKwhToTotal(energyUnits: readonly number[], totalUnits: number): number[] {
  const rounded = energyUnits.map((energy) => multiplyAndDivide(energy, 1, 100));
  let remainder = multiplyAndDivide(totalUnits, 1, 100) - rounded.reduce((sum, kwh) => sum + kwh, 0);
  if (remainder === 0) return rounded;
  // The largest row takes the remainder. If many tiny rows were rounded up, the negative remainder can exceed its energy. No row may
  // fall below zero, so the next largest row then takes the rest.
  const largestFirst = energyUnits
    .map((_, index) => index)
    .sort((a, b) => (energyUnits[b] ?? 0) - (energyUnits[a] ?? 0));
  for (const index of largestFirst) {
    const share = Math.max(remainder, -(rounded[index] ?? 0));
    rounded[index] = (rounded[index] ?? 0) + share;
    remainder -= share;
    if (remainder === 0) break;
  }
  return rounded;
}

/** A row and its amounts in hundredths. */
export interface PricedRow {
  row: BillRow;
  kwh: number;
  elec: number;
  service: number;
}

/** Computes the money of each row and rounds it there (BR-3). @param energyCents hundredths of a kWh, one for each piece */
export function priceRows(pieces: readonly Piece[], energyCents: readonly number[]): PricedRow[] {
  return pieces.map(({ startTime, endTime, period }, index) => {
    const kwh = energyCents[index] ?? 0;
    const elecPrice = toUnits(period.elecPrice, PRICE);
    const servicePrice = toUnits(period.servicePrice, PRICE);
    const elec = multiplyAndDivide(kwh, elecPrice, 10 ** PRICE);
    const service = multiplyAndDivide(kwh, servicePrice, 10 ** PRICE);
    const row: BillRow = {
      seq: index + 1,
      startTime,
      endTime,
      kind: period.kind,
      elecPrice: fromUnits(elecPrice, PRICE),
      servicePrice: fromUnits(servicePrice, PRICE),
      kwh: fromUnits(kwh, CENTS),
      elecMoney: fromUnits(elec, CENTS),
      serviceMoney: fromUnits(service, CENTS),
    };
    return { row, kwh, elec, service };
  });
}

/** Adds up the rounded amounts of the rows; totals are never computed from the exact energy (BR-3). */
function sumRows(priced: readonly PricedRow[]): SessionBill {
  const { sharp, peak, flat, valley, deep } = periodKind.key;
  const byKind = { [sharp]: 0, [peak]: 0, [flat]: 0, [valley]: 0, [deep]: 0 };
  const total = { kwh: 0, elec: 0, service: 0 };
  for (const { row, kwh, elec, service } of priced) {
    byKind[row.kind] += kwh;
    total.kwh += kwh;
    total.elec += elec;
    total.service += service;
  }
  return {
    rows: priced.map(({ row }) => row),
    totalKwh: fromUnits(total.kwh, CENTS),
    sharpKwh: fromUnits(byKind[sharp], CENTS),
    peakKwh: fromUnits(byKind[peak], CENTS),
    flatKwh: fromUnits(byKind[flat], CENTS),
    valleyKwh: fromUnits(byKind[valley], CENTS),
    deepKwh: fromUnits(byKind[deep], CENTS),
    elecMoney: fromUnits(total.elec, CENTS),
    serviceMoney: fromUnits(total.service, CENTS),
  };
}
