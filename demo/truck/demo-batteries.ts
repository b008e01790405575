// The demo's 372 packs (domain §11): 260 on trucks and 98 in slots, where the last swap left them, and 14 spare packs.
import { demoSeed } from '@ec/device-models/demo-seed';
import { HOUR } from '@ec/device-models/time-of-use';
import { chemistry } from '@ec/device-vocabulary/device.enums';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { KeyOf } from '@ec/resource/enum';
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';
import { type DemoEntity, dayFrom } from './demo-entity.ts';
import type { DemoMerchant } from './demo-merchants.ts';
import { batteryNoOf, type DemoPack, READY, socPerHour } from './demo-swaps.ts';

const { onVehicle, reserved, ready, charging, quarantined, repair, moving } = batteryStatus.key;
const makers: Record<number, string> = { 282: '璟源新能', 350: '璟源新能', 423: '蓝序动力' };

export function packEntity(pack: DemoPack, index: number, banks: readonly DemoMerchant[], now: number): DemoEntity {
  const { site, truck, slotNo, soc, since } = pack;
  const perHour = socPerHour(pack);
  const charged = slotNo === undefined ? soc : Math.min(pack.targetSoc, soc + (perHour * (now - since)) / HOUR);
  const level = Math.max(charged, soc);
  const status = statusOf(pack, level);
  return {
    ...identityOf(pack.batteryNo, index, banks),
    refs: {
      owner_id: ownerOf(banks, index),
      station_id: slotNo === undefined ? undefined : site && `station/${site.stationNo}`,
      last_station_id: site && `station/${site.stationNo}`,
      car_id: truck?.key,
    },
    row: {
      ...nameplateOf(pack.batteryNo, pack.ratedKwh, index),
      battery_status: status,
      slot_no: slotNo ?? null,
      soc: level.toFixed(1),
      soh: pack.soh.toFixed(1),
      ...wearOf(pack.swaps, pack.ratedKwh),
      // A charging pack reports now; any other pack reported last at its swap.
      report_time: new Date(status === charging ? now : since),
    },
  };
}

function statusOf({ truck, isReserved, targetSoc }: DemoPack, soc: number): KeyOf<typeof batteryStatus> {
  if (truck) return onVehicle;
  if (isReserved) return reserved;
  return soc >= Math.min(targetSoc, READY + 5) ? ready : charging;
}

/** Returns a pack without a place: quarantined, in repair or moving. */
export function sparePack(tenantId: string, index: number, banks: readonly DemoMerchant[], now: number): DemoEntity {
  const random = seededRandom(demoSeed, `spare ${tenantId}`, index);
  const ratedKwh = random.pick([282, 282, 350, 423]);
  const batteryNo = batteryNoOf(tenantId, ratedKwh, 9000 + index);
  const status = [quarantined, repair, moving][index % 3] ?? moving;
  return {
    ...identityOf(batteryNo, index, banks),
    refs: { owner_id: ownerOf(banks, index), station_id: undefined, car_id: undefined },
    row: {
      ...nameplateOf(batteryNo, ratedKwh, index),
      battery_status: status,
      slot_no: null,
      soc: random.whole(20, 60).toFixed(1),
      soh: (status === repair ? random.whole(66, 74) : random.whole(80, 97)).toFixed(1),
      ...wearOf(random.whole(400, 2600), ratedKwh),
      report_time: new Date(now - random.whole(2, 90) * HOUR),
    },
  };
}

const identityOf = (batteryNo: string, index: number, banks: readonly DemoMerchant[]) => ({
  table: 'truck_battery' as const,
  key: `battery/${batteryNo}`,
  createdAt: new Date((banks[0]?.createdAt.getTime() ?? Date.UTC(2024, 5, 1)) + (index + 1) * 600_000),
});

/** Two thirds of the packs belong to battery banks, the others to the operator. */
const ownerOf = (banks: readonly DemoMerchant[], index: number) =>
  index % 3 === 0 ? undefined : banks[index % banks.length]?.key;

function nameplateOf(batteryNo: string, ratedKwh: number, index: number) {
  const producedAt = new Date(Date.UTC(2024, index % 20, 1 + (index % 27)));
  return {
    battery_no: batteryNo,
    model: `SP-${ratedKwh}`,
    manufacturer: makers[ratedKwh] ?? '璟源新能',
    chemistry: chemistry.key.lfp,
    rated_kwh: ratedKwh,
    rated_ah: Math.round((ratedKwh * 1000) / 618),
    rated_v: 618,
    prod_date: dayFrom(producedAt, 0),
    warranty_end: dayFrom(producedAt, 365 * 8),
  };
}

/** One swap counts as 60 % of a full cycle. */
const wearOf = (swaps: number, ratedKwh: number) => ({
  swap_count: swaps,
  cycles: Math.round(swaps * 0.6),
  chg_kwh_total: (swaps * ratedKwh * 0.6).toFixed(1),
  dis_kwh_total: (swaps * ratedKwh * 0.585).toFixed(1),
});
