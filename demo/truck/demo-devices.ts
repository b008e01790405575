// Meters, cameras, robots, storage and inverters of the demo's stations. They have no reported values, because no device has reported yet.

import { demoSeed } from '@ec/device-models/demo-seed';
import { bizDomain, chemistry, devState, inverterPhase, inverterVendor } from '@ec/device-vocabulary/device.enums';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import {
  agvType,
  cameraProtocol,
  cameraScene,
  essRunMode,
  meterProtocol,
  meterUse,
} from '@ec/truck/shared/asset/asset.enums';
import { stationStatus } from '@ec/truck/shared/station.enums';
import type { DemoEntity, EntityTable } from './demo-entity.ts';
import type { DemoStation, StationKind } from './demo-stations.ts';

const uses = meterUse.key;
const places = cameraScene.key;
const { rgv, gantry } = agvType.key;

export function demoDevices(station: DemoStation): DemoEntity[] {
  const { kind } = station;
  const random = seededRandom(demoSeed, `devices ${station.tenantId} ${station.row.station_no}`, 0);
  return [
    ...meterUses[kind].map((use, index) => meter(station, random, use, index)),
    ...scenes[kind].map((scene, index) => camera(station, random, scene, index)),
    ...(kind === 'charging' ? [] : [robot(station, random)]),
    ...(kind === 'hybrid' ? [storage(station, random), ...inverters(station, random)] : []),
  ];
}

const noOf = ({ row }: DemoStation) => String(row.station_no);
const entityAt = <T extends EntityTable>(station: DemoStation, table: T, key: string) => ({
  table,
  key,
  createdAt: station.createdAt,
  refs: { station_id: `station/${noOf(station)}` },
});

const meterUses: Record<StationKind, readonly number[]> = {
  charging: [uses.gridGate, uses.charging, uses.auxiliary],
  swap: [uses.gridGate, uses.swap, uses.auxiliary],
  hybrid: Object.values(uses),
};
const meterNames: Record<number, string> = {
  [uses.gridGate]: '关口表',
  [uses.charging]: '充电总表',
  [uses.swap]: '换电总表',
  [uses.storage]: '储能表',
  [uses.pv]: '光伏表',
  [uses.auxiliary]: '站用电表',
};

function meter(station: DemoStation, random: SeededRandom, use: number, index: number): DemoEntity {
  const ct = use === uses.auxiliary ? 40 : use === uses.gridGate ? 1000 : random.pick([300, 400, 600]);
  // A DL/T 645 address has twelve digits: here those of tenant, station and meter.
  const meterNo = `${station.tenantId.slice(-2)}${noOf(station).slice(2, 6)}${noOf(station).slice(-3)}${String(index + 1).padStart(3, '0')}`;
  return {
    ...entityAt(station, 'truck_meter', `meter/${meterNo}`),
    row: {
      meter_no: meterNo,
      meter_name: meterNames[use] ?? '',
      meter_use: use,
      bidirectional: use === uses.gridGate || use === uses.storage ? 1 : 0,
      ct,
      pt: use === uses.gridGate ? 100 : 1,
      protocol: random.next() < 0.8 ? meterProtocol.key.dlt645 : meterProtocol.key.dlt69845,
      comm_addr: `485-${index + 1}`,
    },
  };
}

const scenes: Record<StationKind, readonly number[]> = {
  charging: [places.entry, places.chargingArea, places.exit],
  swap: [places.entry, places.bay, places.batteryRoom],
  hybrid: [places.entry, places.bay, places.chargingArea, places.batteryRoom, places.exit],
};
const sceneNames: Record<number, string> = {
  [places.entry]: '入口',
  [places.bay]: '换电工位',
  [places.chargingArea]: '充电区',
  [places.batteryRoom]: '电池仓',
  [places.exit]: '出口',
};

function camera(station: DemoStation, random: SeededRandom, scene: number, index: number): DemoEntity {
  const cameraNo = `${noOf(station)}V${index + 1}`;
  const isPlatform = random.next() < 0.85;
  const digits = `${noOf(station).slice(2, 8)}0000132${station.tenantId.slice(-1)}0${noOf(station).slice(-3)}${index + 1}`;
  return {
    ...entityAt(station, 'truck_camera', `camera/${cameraNo}`),
    row: {
      camera_no: cameraNo,
      camera_name: `${sceneNames[scene]}摄像头`,
      scene,
      protocol: isPlatform ? cameraProtocol.key.gb28181 : cameraProtocol.key.rtsp,
      gb_device_id: isPlatform ? digits.padEnd(20, '0') : null,
      gb_channel_id: isPlatform ? digits.padEnd(20, '1') : null,
      // This address block is reserved for documentation (RFC 5737), so the address reaches no camera.
      ip: `192.0.2.${random.whole(2, 250)}`,
      port: 554,
      plate_recog: scene === places.entry || scene === places.bay ? 1 : 0,
      ptz: scene === places.chargingArea ? 1 : 0,
      record_days: 30,
    },
  };
}

function robot(station: DemoStation, random: SeededRandom): DemoEntity {
  const agvNo = `${noOf(station)}R1`;
  return {
    ...entityAt(station, 'truck_agv_info', `agv/${agvNo}`),
    row: {
      agv_no: agvNo,
      agv_name: '1号换电机器人',
      bay_no: 1,
      agv_type: random.pick([rgv, rgv, gantry]),
      manufacturer: '恒擎装备',
      model: random.pick(['HQ-R3', 'HQ-R5']),
      sn: `HQ${random.whole(10_000_000, 99_999_999)}`,
      dev_state:
        station.row.station_status === stationStatus.key.maintenance
          ? devState.key.maintenance
          : devState.key.inService,
    },
  };
}

function storage(station: DemoStation, random: SeededRandom): DemoEntity {
  const essNo = `${noOf(station)}E1`;
  return {
    ...entityAt(station, 'truck_ess', `ess/${essNo}`),
    row: {
      ess_no: essNo,
      ess_name: '1号储能系统',
      manufacturer: '澜岳储能',
      model: 'LY-1000/2000',
      sn: `LY${random.whole(10_000_000, 99_999_999)}`,
      chemistry: chemistry.key.lfp,
      rated_power_kw: 1000,
      rated_kwh: 2000,
      pcs_count: 4,
      cluster_count: 8,
      run_mode: essRunMode.key.arbitrage,
      soc_min: 10,
      soc_max: 95,
      chg_limit_kw: 500,
      dis_limit_kw: 500,
    },
  };
}

/** Returns five inverters for the 500 kWp of a hybrid station. */
function inverters(station: DemoStation, random: SeededRandom): DemoEntity[] {
  const installed = station.createdAt.toISOString().slice(0, 10);
  return Array.from({ length: 5 }, (_, index) => {
    const sn = `PV${station.tenantId.slice(-1)}${noOf(station).slice(2)}${index + 1}`;
    return {
      ...entityAt(station, 'device_inverter', `inverter/${sn}`),
      row: {
        sn,
        biz_domain: bizDomain.key.truck,
        vendor: random.pick([inverterVendor.key.huawei, inverterVendor.key.sungrow]),
        model: 'PI-110K',
        rated_kw: 110,
        dc_kwp: 100,
        phase: inverterPhase.key.three,
        mppt_count: 10,
        string_count: 20,
        install_date: installed,
        warranty_end: `${Number(installed.slice(0, 4)) + 10}${installed.slice(4)}`.replace('02-29', '02-28'),
      },
    };
  });
}
