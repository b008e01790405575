// A demo station with its chargers and devices.
import { stationStatus } from '@ec/truck/shared/station.enums';
import { type DemoChargers, type DemoGun, demoChargers } from './demo-chargers.ts';
import { demoDevices } from './demo-devices.ts';
import type { DemoEntity } from './demo-entity.ts';
import { type DemoStation, demoStations } from './demo-stations.ts';

export interface DemoSite {
  stationNo: string;
  station: DemoStation;
  guns: readonly DemoGun[];
  /** Rated energy of the packs in the swap room. They are of one model, because a swap keeps the model of the truck's pack (BR-19). */
  packKwh?: number;
  devices: readonly DemoEntity[];
  /** True if the station takes orders. */
  isServing: boolean;
}

/** Rated energy of the packs in each of the fourteen swap rooms. The shares are near those of `packModels` (demo-trucks.ts). */
const roomPacks = [282, 350, 282, 282, 423, 282, 350, 282, 282, 350, 282, 423, 282, 350];

export function demoSites(tenantId: string): DemoSite[] {
  let rooms = 0;
  return demoStations().flatMap((station) => {
    const packKwh = station.kind === 'charging' ? undefined : roomPacks[rooms++];
    if (station.tenantId !== tenantId) return [];
    const { guns, entities }: DemoChargers = demoChargers(station);
    return {
      stationNo: String(station.row.station_no),
      station,
      guns,
      ...(packKwh === undefined ? {} : { packKwh }),
      devices: [...entities, ...demoDevices(station)],
      isServing: station.row.station_status === stationStatus.key.inService,
    };
  });
}
