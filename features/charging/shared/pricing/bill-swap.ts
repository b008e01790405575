// Computes the bill of a battery swap (BR-20): by the energy added to the truck, per swap, or per km.
import { billingRulesChargeMode } from '../tariff/tariff.enums.ts';
import { type BillRow, priceRows } from './bill-session.ts';
import { CENTS, fromUnits, multiplyAndDivide, PRICE, toUnits } from './exact.ts';
import { periodAt } from './session-pieces.ts';
import type { TariffSnapshot } from './tariff-snapshot.ts';

const { perSwap, perKm } = billingRulesChargeMode.key;

/** A pack at the moment of the swap; percentages are 0–100. */
export interface PackState {
  ratedKwh: string | number;
  soc: string | number;
  soh: string | number;
}

export interface SwapFacts {
  /** The rated energy of the pack that was removed. */
  ratedKwh: string | number;
  old: Omit<PackState, 'ratedKwh'>;
  fresh: PackState;
  /** The start of step 90 (上锁) in milliseconds; the tariff period at that time sets the price. */
  at: number;
  /** The distance since the previous swap in km; null if unknown. */
  mileageKm: string | number | null;
}

export interface SwapBill {
  kwh: string;
  oldKwh: string;
  newKwh: string;
  rows: BillRow[];
  elecMoney: string;
  serviceMoney: string;
  swapMoney: string;
  abnormal: boolean;
}

/** Returns the energy of a pack, ratedKwh × SOH/100 × SOC/100, in hundredths of a kWh. */
function packUnits({ ratedKwh, soc, soh }: PackState): number {
  // Percentages with two decimals: 85.25 % is 8525 of 10 000.
  return multiplyAndDivide(toUnits(ratedKwh, CENTS), toUnits(soh, CENTS) * toUnits(soc, CENTS), 10_000 * 10_000);
}

export function billSwap(snapshot: TariffSnapshot, { ratedKwh, old, fresh, at, mileageKm }: SwapFacts): SwapBill {
  const oldUnits = packUnits({ ratedKwh, ...old });
  const newUnits = packUnits(fresh);
  const kwh = fromUnits(Math.max(0, newUnits - oldUnits), CENTS);
  return {
    kwh,
    oldKwh: fromUnits(oldUnits, CENTS),
    newKwh: fromUnits(newUnits, CENTS),
    ...billSwapEnergy(snapshot, { kwh, at, mileageKm }),
    abnormal: newUnits < oldUnits,
  };
}

/** Bills a swap whose energy is known. */
export function billSwapEnergy(
  snapshot: TariffSnapshot,
  { kwh, at, mileageKm }: Pick<SwapFacts, 'at' | 'mileageKm'> & { kwh: string },
): Pick<SwapBill, 'rows' | 'elecMoney' | 'serviceMoney' | 'swapMoney'> {
  const piece = { startTime: at, endTime: at, period: periodAt(snapshot, at) };
  const rows = priceRows([piece], [toUnits(kwh, CENTS)]).map(({ row }) => row);
  return {
    rows,
    elecMoney: rows[0]?.elecMoney ?? '0.00',
    serviceMoney: rows[0]?.serviceMoney ?? '0.00',
    swapMoney: swapMoneyOf(snapshot, mileageKm),
  };
}

function swapMoneyOf(
  { chargeMode, swapPrice, mileagePrice }: TariffSnapshot,
  mileageKm: SwapFacts['mileageKm'],
): string {
  if (chargeMode === perSwap) return fromUnits(toUnits(swapPrice ?? '0', CENTS), CENTS);
  if (chargeMode !== perKm) return '0.00';
  return fromUnits(
    multiplyAndDivide(toUnits(mileageKm ?? '0', CENTS), toUnits(mileagePrice ?? '0', PRICE), 10 ** PRICE),
    CENTS,
  );
}
