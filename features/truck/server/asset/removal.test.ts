// Tests the preview of a removal (contract §1.9): the counts of dependent rows, and the reason why a row cannot be removed.
import { admin, createRow, gun, neighbour, on, openSite, stack, stationId } from '@ec/fixtures/truck/test-site';
import { expect, test } from 'vitest';

openSite();

type Hanging = { name: string; label: string; count: number; isMore: boolean };
const preview = (base: string, ids: string, who = admin) =>
  on.get<{ refusal: string; hanging: Hanging[] }>(who, `blade-truck/${base}/remove-preview`, { ids });

test('the preview of a station counts its chargers, gives the refusal and changes nothing', async () => {
  await stack();
  const { data } = await on.get<{ total: number }>(admin, 'blade-truck/chargingStack/list', { stationId, size: '1' });
  expect(data.total).toBeGreaterThan(0);
  const removal = (await preview('station', stationId)).data;
  expect(removal.refusal).toMatch(/^仍被.+引用，不能删除$/);
  expect(removal.hanging).toContainEqual(
    expect.objectContaining({ name: 'truck.chargingStack', label: '充电桩', count: data.total, isMore: false }),
  );
  expect((await on.get(admin, 'blade-truck/station/detail', { id: stationId })).status).toBe(200);
});

test('the preview of a charger without dependent rows has no refusal', async () => {
  expect((await preview('chargingStack', (await stack()).id)).data).toEqual({ refusal: '', hanging: [] });
});

test('dependent rows are counted up to 100', async () => {
  const { id } = await stack();
  for (let at = 0; at < 101; at += 1)
    await createRow('chargingGun/submit', {
      gunNo: `M${id}${at}`,
      gunName: '枪',
      stackId: id,
      connectorNo: at + 1,
      connectorType: 4,
      nationalStd: 2,
      ratedPowerKw: 1,
    });
  const [guns] = (await preview('chargingStack', id)).data.hanging;
  expect(guns).toMatchObject({ name: 'truck.chargingGun', count: 100, isMore: true });
});

test('the preview is refused with 404 for other tenants and with 400 for invalid ids', async () => {
  const { stackId } = await gun();
  const ids = String(stackId);
  expect((await preview('chargingStack', ids)).data.hanging).toHaveLength(1);
  expect((await preview('chargingStack', ids, neighbour)).status).toBe(404);
  for (const wrong of ['', '99999999999999999999', 'x', '\u0000'])
    expect((await preview('chargingStack', wrong)).status, wrong).toBe(400);
});
