// What the demo's operator pays itself (domain §3): for margins.
import type { DemoEntity } from '../truck/demo-entity.ts';
import type { DemoWorld } from '../truck/demo-world.ts';

export function costEntities({ sites, span }: DemoWorld): DemoEntity[] {
  const year = new Date(span.from).getUTCFullYear();
  const createdAt = new Date(Date.UTC(year - 1, 11, 22, 3));
  return sites.flatMap(({ stationNo, station }) => {
    const rent = { charging: 28_000, swap: 22_000, hybrid: 46_000 }[station.kind];
    const price = station.city.code.startsWith('37') ? 'price/SD-1' : 'price/JS-1';
    const costs: [type: number, unitPrice: string | null, lossRate: string | null][] = [
      [1, null, '3.50'],
      // Charging and swap sites on two-part tariff are exempt until 2030 [S12].
      [4, '0.0000', null],
      [5, '0.0000', null],
      [7, `${rent}.0000`, null],
      [8, `${Math.round(rent * 0.3)}.0000`, null],
    ];
    if (station.kind === 'hybrid') costs.push([2, '0.3500', null], [3, '0.2800', null], [6, '0.1800', null]);
    return costs.map(([type, unitPrice, lossRate]) => ({
      table: 'truck_energy_cost_setting',
      key: `cost/${stationNo}/${type}`,
      createdAt,
      by: 'finance',
      refs: { station_id: `station/${stationNo}`, energy_price_id: type === 1 ? price : undefined },
      row: {
        cost_type: type,
        unit_price: unitPrice,
        loss_rate: lossRate,
        effect_from: `${year}-01-01`,
        effect_to: `${new Date(span.now).getUTCFullYear() + 1}-12-31`,
      },
    }));
  });
}
