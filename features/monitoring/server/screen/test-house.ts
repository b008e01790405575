// Test helper of the public screen: inserts houses with their customer, station and inverter.
import { type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import { idCheckCharacter } from '@ec/system/shared/id-card';

let houseCount = 0;

interface HouseFacts {
  name: string;
  areaCode?: string;
  tenantId?: string;
}

/** Inserts a house with an inverter that reported a minute ago. */
export async function insertHouse(stage: Stage, { name, areaCode = '370112', tenantId = tenant }: HouseFacts) {
  houseCount += 1;
  const card = `370102198001${`${(houseCount % 28) + 1}`.padStart(2, '0')}${`${houseCount}`.padStart(3, '0')}`;
  const owner = await stage.insert('household_station_customer', {
    tenant_id: tenantId,
    customer_no: `K${houseCount}`,
    customer_name: name,
    id_card: card + idCheckCharacter(card),
    phone: `138${`${houseCount}`.padStart(8, '0')}`,
    area_code: areaCode,
    address: '东岭村1号',
    roof_type: 1,
    cust_status: 4,
  });
  const no = `HH-S${houseCount}`;
  const dept = await stage.on.stage.superuser.rows<{ id: string }>(
    'select id from system_dept where tenant_id = $1 and is_deleted = 0 limit 1',
    [tenantId],
  );
  const stationId = await stage.insert('household_union', {
    tenant_id: tenantId,
    station_no: no,
    station_name: `${name}电站13812345678`,
    customer_id: owner,
    dept_id: dept[0]?.id,
    station_state: 4,
    subject_type: 1,
    coop_mode: 1,
    area_code: areaCode,
    address: '东岭村',
    lng: 117.123456,
    lat: 36.654321,
    grid_mode: 1,
    grid_date: '2026-03-01',
    run_status: 0,
    capacity_kwp: 20,
    inverter_count: 1,
  });
  const sn = `SUN20000000${houseCount}`;
  await stage.insert('device_inverter', {
    tenant_id: tenantId,
    sn,
    biz_domain: 1,
    vendor: 1,
    model: 'SUN2000',
    station_id: stationId,
    rated_kw: 20,
    dc_kwp: 20,
    phase: 3,
    inverter_status: 3,
    online_status: 1,
    pac_kw: 8.5,
    report_time: stage.ago(60),
  });
  await stage.run('update household_union set power_kw = 8.5, last_report = $2 where id = $1', [
    stationId,
    stage.ago(60),
  ]);
  return { stationId, stationNo: no, customerId: owner, sn };
}
