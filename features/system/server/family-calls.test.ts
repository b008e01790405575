// Tests calls of older consoles that this product serves without their function: they answer empty, or name the call that does the work.
import { admin, clerk, peopleStage, root, type Stage, type Who } from '@ec/fixtures/system/test-people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let stage: Stage;
beforeAll(async () => {
  stage = await peopleStage();
});
afterAll(() => stage.on.close());

const viewer: Who = ['100003', 'viewer'];

describe('lists that are empty here', () => {
  test.each([
    'blade-system/menu/main-menu',
    'blade-user/leader-list',
    'blade-system/user/leader-list',
    'blade-system/role/alias',
  ])('%s', async (path) => {
    for (const who of [root, admin, clerk, viewer])
      expect(await stage.get(who, path)).toMatchObject({ status: 200, code: 200, success: true, data: [] });
    expect((await stage.on.get(undefined, path)).status).toBe(401);
  });
});

test('tenant/recycle says that removing does it, and changes nothing', async () => {
  const id = await stage.idOf('000000', 'system_tenant', 'tenant_id', '000000').catch(() => '1');
  for (const body of [{}, { ids: id }, { ids: 'x' }])
    expect(await stage.post(root, 'blade-system/tenant/recycle', body)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('remove'),
    });
  expect((await stage.post(admin, 'blade-system/tenant/recycle', { ids: id })).status).toBe(403);
  expect(await stage.get(root, 'blade-system/tenant/recycle')).toMatchObject({ status: 200, data: { records: [] } });
});
