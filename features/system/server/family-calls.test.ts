// Tests calls of older consoles that have no function here. Each replies an empty list, or a message that names the right call.
import { admin, clerk, peopleStage, root, type Stage, type Who } from '@ec/fixtures/system/test-people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let stage: Stage;
beforeAll(async () => {
  stage = await peopleStage();
});
afterAll(() => stage.on.close());

const viewer: Who = ['100003', 'viewer'];

describe('list calls without a function', () => {
  test.each([
    'blade-system/menu/main-menu',
    'blade-user/leader-list',
    'blade-system/user/leader-list',
    'blade-system/role/alias',
  ])('%s replies an empty list', async (path) => {
    for (const who of [root, admin, clerk, viewer])
      expect(await stage.get(who, path)).toMatchObject({ status: 200, code: 200, success: true, data: [] });
    expect((await stage.on.get(undefined, path)).status).toBe(401);
  });
});

test('tenant/recycle is refused with a message that names the remove call', async () => {
  const id = await stage.idOf('000000', 'system_tenant', 'tenant_id', '000000').catch(() => '1');
  for (const body of [{}, { ids: id }, { ids: 'x' }])
    expect(await stage.post(root, 'blade-system/tenant/recycle', body)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('remove'),
    });
  expect((await stage.post(admin, 'blade-system/tenant/recycle', { ids: id })).status).toBe(403);
  expect(await stage.get(root, 'blade-system/tenant/recycle')).toMatchObject({ status: 200, data: { records: [] } });
});
