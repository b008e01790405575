// Inserts a fleet into a database for trials: a merchant that pays at the end of the month, its trucks, sites with a tariff, and their
// chargers, inverters and storage with access keys. The tenant and a department must exist.
import { hash, randomBytes } from 'node:crypto';
import type { Login } from '@ec/kernel/database/login';
import { createIdSource } from '@ec/kernel/ids';
import { writeLine } from '@ec/simulator/lines';

export interface FleetSize {
  chargers: number;
  /** The number of chargers that speak MQTT; the others speak OCPP. */
  byMqtt?: number;
  inverters: number;
  storage: number;
}

export interface NewFleet {
  /** The device lines that the simulator reads. */
  lines: string[];
  sites: string[];
}

const perSite = 50;
const connectors = [1, 2] as const;
/** Keys of device types and business domains (domain §2). */
const types = { charger: 1, inverter: 8, ess: 5 } as const;
const truckDomain = 2;
/** Key of chargingStack_protocol. */
const mqtt = 3;

type Row = Record<string, unknown>;

function stationRow({ id, prefix, index, deptId }: { id: string; prefix: string; index: number; deptId: string }) {
  return {
    id,
    station_no: `${prefix}S${index + 1}`,
    station_name: `${prefix} ${index + 1}号站`,
    dept_id: deptId,
    operator_id: '91370100A',
    biz_types: [1, 2],
    station_type: 1,
    station_status: 50,
    area_code: '370102',
    address: '经十路1号',
    lng: 117.12,
    lat: 36.65,
    service_tel: '400',
    support_order: 1,
    bay_count: 2,
  };
}

const inverterRow = (id: string, sn: string, stationId?: string) => ({
  id,
  sn,
  biz_domain: truckDomain,
  vendor: 1,
  model: 'SIM-50',
  station_id: stationId,
  rated_kw: 50,
  dc_kwp: 56,
  phase: 3,
});

const storageRow = (id: string, no: string, stationId?: string) => ({
  id,
  ess_no: no,
  ess_name: `${no}储能`,
  station_id: stationId,
  chemistry: 1,
  rated_power_kw: 500,
  rated_kwh: 2000,
  run_mode: 1,
  soc_min: 10,
  soc_max: 95,
});

/** Inserts the fleet. All numbers begin with the prefix, so a second fleet needs another prefix. @param login a login as ec_app */
export async function makeFleet(
  login: Login,
  { tenantId, prefix, size }: { tenantId: string; prefix: string; size: FleetSize },
): Promise<NewFleet> {
  const source = createIdSource({ node: 511 });
  const ids = () => source.at(new Date());
  const numbers = (count: number, letter: string) =>
    Array.from({ length: count }, (_, index) => `${prefix}${letter}${String(index + 1).padStart(5, '0')}`);
  const insert = (table: string, rows: readonly Row[]) => insertRows(login, table, tenantId, rows);

  await login.run(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
  const [dept] = await login.rows<{ id: string }>(
    'select id from system_dept where tenant_id = $1 and is_deleted = 0 order by id limit 1',
    [tenantId],
  );
  if (!dept) throw new Error(`There is no tenant ${tenantId} here.`);
  const sites = Array.from({ length: Math.max(1, Math.ceil(size.chargers / perSite)) }, ids);
  await insert(
    'truck_station',
    sites.map((id, index) => stationRow({ id, prefix, index, deptId: dept.id })),
  );
  const merchant = await insertTariffAndMerchant({ login, insert, ids, prefix, sites });
  const cars = numbers(size.chargers * connectors.length, 'V').map((vin, index) => ({
    id: ids(),
    plate_no: `${prefix}${index}`.slice(-8),
    plate_color: 2,
    vin: vin.padEnd(17, '0'),
    car_type: 1,
    merchant_id: merchant,
    energy_mode: 1,
    rated_kwh: 282,
    car_status: 1,
  }));
  await insert('truck_car', cars);

  const chargers = chargerRows(numbers(size.chargers, 'C'), { ids, tenantId, sites, byMqtt: size.byMqtt ?? 0 });
  await insert('truck_charging_stack', chargers);
  await insert(
    'truck_charging_gun',
    chargers.flatMap(({ id, stack_no, station_id }) =>
      connectors.map((no) => ({
        id: ids(),
        gun_no: `${stack_no}G${no}`,
        gun_name: `${no}号枪`,
        stack_id: id,
        station_id,
        connector_no: no,
        connector_type: 4,
        national_std: 2,
        rated_power_kw: 240,
        dev_state: 2,
      })),
    ),
  );
  const inverters = numbers(size.inverters, 'I').map((sn) => inverterRow(ids(), sn, sites[0]));
  await insert('device_inverter', inverters);
  const storage = numbers(size.storage, 'E').map((no) => storageRow(ids(), no, sites[0]));
  await insert('truck_ess', storage);

  const { keyOf, keyFor } = createKeys(ids);
  await insert('gateway_credential', [
    ...chargers.map((one) => keyOf(types.charger, one, one.stack_no)),
    ...inverters.map((one) => keyOf(types.inverter, one, one.sn)),
    ...storage.map((one) => keyOf(types.ess, one, one.ess_no)),
  ]);
  return {
    sites,
    lines: [
      ...chargers.map(({ ocpp_id, stack_no, protocol }, index) => {
        const spots = {
          connectors: connectors.map((no) => ({ no, kw: 240, meter: 1000 })),
          trucks: cars.slice(index * 2, index * 2 + 2).map(({ vin }) => ({ tag: vin, kwh: 282 })),
        };
        const key = keyFor(stack_no);
        if (ocpp_id === null) return writeLine<'stack'>(`${tenantId}/stack/${stack_no}`, key, spots);
        return writeLine<'charger'>(ocpp_id, key, { protocol: protocol === 1 ? 'ocpp1.6' : 'ocpp2.0.1', ...spots });
      }),
      ...inverters.map(({ sn }) => writeLine<'inv'>(`${tenantId}/inv/${sn}`, keyFor(sn), { kwp: 56, kw: 50 })),
      ...storage.map(({ ess_no }) => writeLine<'ess'>(`${tenantId}/ess/${ess_no}`, keyFor(ess_no), {})),
    ],
  };
}

interface FleetPlace {
  login: Login;
  insert(table: string, rows: readonly Row[]): Promise<void>;
  ids(): string;
  prefix: string;
  sites: readonly string[];
}

/** Inserts a tariff for all sites, and a merchant with its account. @returns the merchant's id */
async function insertTariffAndMerchant({ login, insert, ids, prefix, sites }: FleetPlace): Promise<string> {
  const [price, merchant] = [ids(), ids()];
  await insert('truck_energy_price', [
    {
      id: price,
      price_no: `${prefix}P`,
      version_no: 1,
      price_name: '示例电价',
      area_code: '37',
      volt_level: 2,
      user_type: 1,
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      day_type: 0,
      price_status: 0,
      effect_from: '2020-01-01',
      effect_to: '2099-12-31',
      periods: [
        { startMin: 0, endMin: 720, kind: 3, elecPrice: '0.6346' },
        { startMin: 720, endMin: 1440, kind: 2, elecPrice: '0.9856' },
      ],
    },
  ]);
  await login.run('update truck_energy_price set price_status = 1 where id = $1', [price]);
  await insert('truck_billing_rules', [
    {
      id: ids(),
      rule_no: `${prefix}R`,
      rule_name: '充电规则',
      version_no: 1,
      bill_type: 1,
      charge_mode: 1,
      priority: 1,
      energy_price_id: price,
      service_mode: 1,
      service_price: '0.3000',
      occupy_free_min: 15,
      occupy_price: '0.5',
      occupy_cap: '60',
      min_balance: '50',
      prepay_amount: '0',
      station_ids: sites,
      rule_status: 2,
      effect_from: '2020-01-01',
      effect_to: '2099-12-31',
    },
  ]);
  await insert('truck_merchant', [
    {
      id: merchant,
      merchant_no: `${prefix}M`,
      merchant_name: `${prefix}车队`,
      merchant_type: 1,
      credit_code: `${prefix}CODE`,
      contact: '王',
      phone: '13800000000',
      settle_mode: 2,
      merchant_status: 1,
    },
  ]);
  await insert('truck_account', [
    {
      id: ids(),
      account_no: `${prefix}A`,
      owner_type: 1,
      owner_id: merchant,
      owner_name: `${prefix}车队`,
      settle_mode: 2,
      credit_limit: 9_000_000,
      account_status: 1,
    },
  ]);
  return merchant;
}

interface ChargerOptions {
  ids(): string;
  tenantId: string;
  sites: readonly string[];
  /** The number of chargers, from the end of the list, that speak MQTT; the others speak OCPP. */
  byMqtt: number;
}

function chargerRows(numbers: readonly string[], { ids, tenantId, sites, byMqtt }: ChargerOptions) {
  return numbers.map((no, index) => ({
    id: ids(),
    stack_no: no,
    stack_name: `${index + 1}号桩`,
    station_id: sites[Math.floor(index / perSite)],
    usage: 1,
    equip_type: 1,
    manufacturer: '模拟',
    rated_power_kw: 240,
    dev_state: 2,
    ...(index < numbers.length - byMqtt
      ? { ocpp_id: `${tenantId}-${no}`, protocol: index % 10 < 7 ? 1 : 2 }
      : { ocpp_id: null, protocol: mqtt }),
  }));
}

/** Makes the access keys of devices and stores each key by the number of its device. */
function createKeys(ids: () => string) {
  const keys = new Map<string, string>();
  return {
    keyFor: (no: string) => keys.get(no) ?? '',
    keyOf(type: number, device: Row, no: string) {
      const key = randomBytes(18).toString('base64url');
      keys.set(no, key);
      return {
        id: ids(),
        device_type: type,
        device_id: device.id,
        device_no: no,
        station_id: device.station_id,
        biz_domain: truckDomain,
        credential_state: 1,
        secret_hash: hash('sha256', key, 'hex'),
      };
    },
  };
}

/** Inserts all rows of a table in one statement, with the columns of the first row. */
async function insertRows(login: Login, table: string, tenantId: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  await login.run(
    `insert into ${table} (tenant_id, ${names.join(', ')})
     select $1, ${names.map((name) => `r.${name}`).join(', ')} from jsonb_populate_recordset(null::${table}, $2::jsonb) r`,
    [tenantId, JSON.stringify(rows)],
  );
}
