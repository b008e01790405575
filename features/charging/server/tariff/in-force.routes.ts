// The tariffs that an order at a station would start with now: what people see beside the station is what is billed.
import { type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { station } from '@ec/truck/shared/station.resource';
import type { DayPrices, StationPrices } from '@ec/truck/shared/station-prices';
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { resolveTariff } from './resolve.ts';

export const inForceRoute = (engine: Engine): Route =>
  route({
    method: 'GET',
    path: `/${billingRules.base}/inForce`,
    access: { code: permissionsOf(billingRules).menu },
    title: 'Tariff: in force at a station',
    input: z.record(z.string(), z.unknown()),
    async handler(call): Promise<StationPrices> {
      const { tenantId } = call.caller;
      const stationId = idOf(call.input.stationId, 'stationId');
      await detailRow(engine, station, call, stationId);
      const tx = engine.database.read(tenantId);
      const at = engine.clock.now();
      const [charge, swap] = await Promise.all(
        ([1, 2] as const).map((billType) => resolveTariff(tx, { tenantId, stationId, billType, at })),
      );
      return { charge: pricesOf(charge), swap: pricesOf(swap) };
    },
  });

function pricesOf(snapshot: TariffSnapshot | undefined): DayPrices | null {
  if (!snapshot) return null;
  const { ruleName, versionNo, days, swapPrice, mileagePrice, occupyFreeMin, occupyPrice, occupyCap, minBalance } =
    snapshot;
  return {
    ...{ ruleName, versionNo, swapPrice, mileagePrice, minBalance },
    periods: (days[0]?.periods ?? []).map((period) => ({
      ...period,
      sum: new Decimal(period.elecPrice).plus(period.servicePrice).toFixed(4),
    })),
    occupy: { freeMin: occupyFreeMin, price: occupyPrice, cap: occupyCap },
  };
}
