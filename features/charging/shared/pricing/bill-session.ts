// The bill of a charging session (BR-2, BR-3): kWh split at period borders, money per row, sums of rows.
import { periodKind } from '../tariff/tariff.enums.ts';
import { CENTS, fromUnits, PRICE, scaled, toUnits } from './exact.ts';
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

/** Bills what the meter said, from its first sample to its last, at most 24 hours (BR-5). Samples may come in any order. */
export function billSession(snapshot: TariffSnapshot, samples: readonly MeterSample[]): SessionBill {
  const readings = readingsOf(samples);
  const start = readings[0]?.at;
  const last = readings.at(-1)?.at;
  if (start === undefined || last === undefined) return sumRows([]);
  const end = Math.min(last, start + SESSION_LIMIT_MS);
  const pieces = piecesOf(snapshot, start, end);
  // A session begins and ends with its own samples; only what lies between is looked up.
  const opening = readings[0]?.units ?? 0;
  let before = opening;
  const energies = pieces.map(({ endTime }) => {
    const reading = endTime === last ? (readings.at(-1)?.units ?? 0) : readingAt(readings, endTime);
    const energy = reading - before;
    before = reading;
    return energy;
  });
  return sumRows(priceRows(pieces, wholeCents(energies, before - opening)));
}

/** Units of readings → hundredths of a kWh whose sum is the rounded total. */
function wholeCents(energies: readonly number[], total: number): number[] {
  const rounded = energies.map((energy) => scaled(energy, 1, 100));
  let remainder = scaled(total, 1, 100) - rounded.reduce((sum, kwh) => sum + kwh, 0);
  if (remainder === 0) return rounded;
  // The largest row takes the remainder. Only where many tiny rows were all rounded up it is too small for that: then the next helps.
  const largestFirst = energies.map((_, index) => index).sort((a, b) => (energies[b] ?? 0) - (energies[a] ?? 0));
  for (const index of largestFirst) {
    const taken = Math.max(remainder, -(rounded[index] ?? 0));
    rounded[index] = (rounded[index] ?? 0) + taken;
    remainder -= taken;
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

/** BR-3: money is rounded in each row. */
export function priceRows(pieces: readonly Piece[], energies: readonly number[]): PricedRow[] {
  return pieces.map(({ startTime, endTime, period }, index) => {
    const kwh = energies[index] ?? 0;
    const elecPrice = toUnits(period.elecPrice, PRICE);
    const servicePrice = toUnits(period.servicePrice, PRICE);
    const elec = scaled(kwh, elecPrice, 10 ** PRICE);
    const service = scaled(kwh, servicePrice, 10 ** PRICE);
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

/** Sums of rows, never computed anew (BR-3). */
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
