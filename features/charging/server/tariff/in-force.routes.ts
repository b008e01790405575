// Returns the tariffs that apply now at a station, to an order without a merchant at a connector without a tariff of its own.

import type { Route } from '@ec/kernel/http/route';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { station } from '@ec/truck/shared/station.resource';
import { Decimal } from 'decimal.js';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import { pricesInForce } from '../../shared/tariff/station-prices.contract.ts';
import type { DayPrices } from '../../shared/tariff/station-prices.ts';
import { billingRulesBillType } from '../../shared/tariff/tariff.enums.ts';
import { resolveTariff } from './resolve.ts';

const billType = billingRulesBillType.key;

export const inForceRoutes = (engine: Engine): Route[] =>
  serve(pricesInForce, async (call) => {
    const { tenantId } = call.caller;
    const { stationId } = call.input;
    await detailRow(engine, station, call, stationId);
    const tx = engine.database.read(tenantId);
    const at = engine.clock.now();
    const [charge, swap] = await Promise.all(
      [billType.charging, billType.swap].map((type) => resolveTariff(tx, { tenantId, stationId, billType: type, at })),
    );
    return { charge: pricesOf(charge), swap: pricesOf(swap) };
  });

function pricesOf(snapshot: TariffSnapshot | undefined): DayPrices | null {
  if (!snapshot) return null;
  const { ruleName, versionNo, days, swapPrice, mileagePrice, occupyFreeMin, occupyPrice, occupyCap, minBalance } =
    snapshot;
  return {
    ruleName,
    versionNo,
    swapPrice,
    mileagePrice,
    minBalance,
    periods: (days[0]?.periods ?? []).map((period) => ({
      ...period,
      sum: new Decimal(period.elecPrice).plus(period.servicePrice).toFixed(4),
    })),
    occupy: { freeMin: occupyFreeMin, price: occupyPrice, cap: occupyCap },
  };
}
