// Tests the life of a battery: its places, its actions and its history (domain §6.4, BR-30).
import { admin, batteryDraft, createRow, on, openSite, post, rows, run, stationId } from '@ec/fixtures/truck/test-site';
import { describe, expect, test } from 'vitest';

openSite();

describe('a battery', () => {
  const slot = async () => {
    const used = await on.get<{ slotNo: number; battery: unknown }[]>(admin, 'blade-truck/battery/slots', {
      stationId,
    });
    return used.data.find(({ battery }) => !battery)?.slotNo ?? 0;
  };
  const act = (name: string, body: object) => post(`battery/${name}`, body);

  test('starts in the state moving without a place, and goes through its states until it is retired', async () => {
    const first = await createRow('battery/submit', batteryDraft());
    await run('update truck_battery set battery_status = 1, station_id = $1, slot_no = 1 where id = $2', [
      stationId,
      first.id,
    ]);
    const row = await createRow('battery/submit', batteryDraft());
    expect(row).toMatchObject({ batteryStatus: 5, stationId: '', carId: '' });
    expect((await act('repair', { id: row.id })).status).toBe(409);
    expect((await act('quarantine', { id: row.id })).msg).toBe('reason:请输入原因');
    expect((await act('quarantine', { id: row.id, reason: '鼓包' })).data).toBe(true);
    expect((await act('repair', { id: row.id })).data).toBe(true);
    expect((await act('release', { id: row.id, stationId, slotNo: 99 })).msg).toBe('slotNo:该站点没有这个仓位');
    expect((await act('release', { id: row.id, stationId, slotNo: 1 })).msg).toBe('slotNo:该仓位已有电池');
    const slotNo = await slot();
    await run('update truck_battery_slot set slot_status = 2 where station_id = $1 and slot_no = $2', [
      stationId,
      slotNo,
    ]);
    expect((await act('release', { id: row.id, stationId, slotNo })).status).toBe(409);
    await run('update truck_battery_slot set slot_status = 0 where station_id = $1 and slot_no = $2', [
      stationId,
      slotNo,
    ]);
    expect((await act('release', { id: row.id, stationId, slotNo })).data).toBe(true);
    const slots = await on.get<{ slotNo: number; slotStatus: number; battery: { id: string } | null }[]>(
      admin,
      'blade-truck/battery/slots',
      { stationId },
    );
    expect(slots.data.find((each) => each.slotNo === slotNo)).toMatchObject({ slotStatus: 1, battery: { id: row.id } });
    expect((await post('station/submit', { id: stationId, slotCount: slotNo - 1 })).msg).toBe(
      'slotCount:要减少的仓位里还有电池',
    );
    await act('quarantine', { id: row.id, reason: '鼓包' });
    const { data } = await on.get(admin, 'blade-truck/battery/detail', { id: row.id });
    expect(data).toMatchObject({ batteryStatus: 8, stationId, slotNo });
    expect((await act('retire', { id: row.id, reason: '寿命到期' })).data).toBe(true);
    expect((await act('quarantine', { id: row.id, reason: 'x' })).status).toBe(409);
    const passport = await on.get<{ moves: { batteryStatus: number; slotNo: number | null }[] }>(
      admin,
      'blade-truck/battery/passport',
      { id: row.id },
    );
    expect(passport.data.moves.map(({ batteryStatus }) => batteryStatus)).toEqual([10, 8, 1, 9, 8, 5]);
    expect(passport.data.moves[2]).toMatchObject({ slotNo, stationName: expect.stringMatching(/./) });
  });

  test('stays visible to the team of its last station while it is in repair', async () => {
    const accounts = ['engineer1', 'engineer2', 'engineer3'];
    const seesOf = async (account: string) =>
      (await on.get<{ records: { id: string }[] }>(['100003', account], 'blade-truck/station/list')).data.records;
    const sees = await Promise.all(
      accounts.map(async (account) => (await seesOf(account)).some(({ id }) => id === stationId)),
    );
    const [ours, theirs] = [accounts[sees.indexOf(true)] ?? '', accounts[sees.indexOf(false)] ?? ''];
    const listed = async (account: string, id: string) =>
      (await on.get<{ total: number }>(['100003', account], 'blade-truck/battery/list', { id })).data.total;
    const { id } = await createRow('battery/submit', batteryDraft());
    expect(await listed(ours, id), 'where it has never stood').toBe(0);
    const delivered = (to: string) =>
      post('battery/submit', { ...batteryDraft(), lastStationId: to }, ['100003', ours]);
    expect((await delivered('')).status, 'to nowhere').toBe(403);
    expect((await delivered(stationId)).status, 'to their station').toBe(200);
    await run('update truck_battery set battery_status = 1, station_id = $1, slot_no = $2 where id = $3', [
      stationId,
      await slot(),
      id,
    ]);
    const may = (name: string, body: object) => post(`battery/${name}`, { id, ...body }, ['100003', ours]);
    expect((await may('quarantine', { reason: '鼓包' })).status).toBe(200);
    expect((await may('repair', {})).status).toBe(200);
    expect([await listed(ours, id), await listed(theirs, id)]).toEqual([1, 0]);
    // The repair creates a work order of that station, which waits for the approval of another person.
    const orders = await on.get<{ records: object[] }>(admin, 'blade-household/workOrder/list', { deviceId: id });
    expect(orders.data.records).toMatchObject([{ woStatus: 10, source: 2, bizDomain: 2, stationId, deviceType: 6 }]);
    const back = await may('release', { stationId, slotNo: await slot() });
    expect(back.status, back.msg).toBe(200);
    const [moved] = await rows<{ at: string }>('select last_station_id::text as at from truck_battery where id = $1', [
      id,
    ]);
    expect(moved?.at).toBe(stationId);
  });

  test('has only one place, which the database enforces', async () => {
    const row = await createRow('battery/submit', batteryDraft());
    const put = (set: string) => run(`update truck_battery set ${set} where id = $1`, [row.id]);
    const car = { id: '770' };
    await run(`insert into truck_merchant (id, tenant_id, merchant_no, merchant_name, merchant_type, credit_code, contact, phone, settle_mode, merchant_status)
      values (7, '100003', 'M7', '商户', 1, 'x', '王', '13800000000', 1, 1)`);
    await run(`insert into truck_car (id, tenant_id, plate_no, plate_color, vin, car_type, merchant_id, car_status, energy_mode, rated_kwh)
      values (770, '100003', '鲁B12345', 2, 'LSGBC53E8EH000001', 1, 7, 1, 2, 282)`);
    const place = `station_id = ${stationId}, slot_no = ${await slot()}`;
    for (const wrong of [
      `car_id = ${car.id}`,
      place,
      `battery_status = 6`,
      `battery_status = 1`,
      `battery_status = 6, car_id = ${car.id}, ${place}`,
      `battery_status = 1, station_id = ${stationId}`,
    ])
      await expect(put(wrong), wrong).rejects.toThrow(/one_place/);
    await expect(put(`battery_status = 1, station_id = ${stationId}, slot_no = 1`)).rejects.toThrow(/slot_no_idx/);
    await expect(put('battery_status = 3')).rejects.toThrow(/cannot become/);
    await put(`battery_status = 6, car_id = ${car.id}`);
    const carries = async () =>
      (await rows<{ b: string }>('select battery_id b from truck_car where id = $1', [car.id]))[0]?.b;
    expect(await carries()).toBe(row.id);
    await put('battery_status = 5, car_id = null');
    expect(await carries()).toBeNull();
  });

  test('is quarantined at once by a level-1 alarm', async () => {
    const row = await createRow('battery/submit', batteryDraft());
    await createRow('deviceAlarm/submit', { stationId, deviceType: 6, deviceId: row.id, alarmCode: '4001' });
    const { data } = await on.get(admin, 'blade-truck/battery/detail', { id: row.id });
    expect(data.batteryStatus).toBe(8);
    const site = await on.get(admin, 'blade-truck/station/detail', { id: stationId });
    expect(Number(site.data.alarmCount)).toBeGreaterThan(0);
  });
});
