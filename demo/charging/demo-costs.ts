// Cost settings of the demo's stations (domain §3), from which the product computes margins.

import { energyCostType } from '@ec/charging/shared/tariff/tariff.enums';
import type { KeyOf } from '@ec/resource/enum';
import type { DemoEntity, EntityRow } from '../truck/demo-entity.ts';
import type { DemoWorld } from '../truck/demo-world.ts';

const types = energyCostType.key;

export function costEntities({ sites, span }: DemoWorld): DemoEntity[] {
  const year = new Date(span.from).getUTCFullYear();
  const createdAt = new Date(Date.UTC(year - 1, 11, 22, 3));
  return sites.flatMap(({ stationNo, station }) => {
    const rent = { charging: 28_000, swap: 22_000, hybrid: 46_000 }[station.kind];
    const price = station.city.code.startsWith('37') ? 'price/SD-1' : 'price/JS-1';
    const costs: [type: KeyOf<typeof energyCostType>, unitPrice: string | null, lossRate: string | null][] = [
      [types.grid, null, '3.50'],
      // Charging and swap sites with a two-part tariff pay no demand and capacity fees until 2030 (cost-hooks.ts).
      [types.demand, '0.0000', null],
      [types.capacity, '0.0000', null],
      [types.rent, `${rent}.0000`, null],
      [types.operationAndMaintenance, `${Math.round(rent * 0.3)}.0000`, null],
    ];
    if (station.kind === 'hybrid')
      costs.push(
        [types.pvSelfUse, '0.3500', null],
        [types.feedIn, '0.2800', null],
        [types.storageDepreciation, '0.1800', null],
      );
    return costs.map(([type, unitPrice, lossRate]) => ({
      table: 'truck_energy_cost_setting',
      key: `cost/${stationNo}/${type}`,
      createdAt,
      by: 'finance',
      refs: { station_id: `station/${stationNo}`, energy_price_id: type === types.grid ? price : undefined },
      row: {
        cost_type: type,
        unit_price: unitPrice,
        loss_rate: lossRate,
        effect_from: `${year}-01-01`,
        effect_to: `${new Date(span.now).getUTCFullYear() + 1}-12-31`,
      } satisfies EntityRow<'truck_energy_cost_setting'>,
    }));
  });
}
