// Tests preferences: their owners, their validation, and parallel writes.
import { seedPeople } from '@ec/demo/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

const admin: Who = ['100003', 'admin'];
const viewer: Who = ['100003', 'viewer'];

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

const read = async (who: Who) => (await on.get(who, 'blade-system/preference/detail')).data;
const change = (who: Who, body: object) => on.post(who, 'blade-system/preference/submit', body);

describe('preferences', () => {
  test('are stored per person', async () => {
    expect(await read(viewer)).toEqual({});
    expect(await change(viewer, { theme: 'vip', fontSize: 16 })).toMatchObject({ status: 200 });
    expect(await read(viewer)).toEqual({ theme: 'vip', fontSize: 16 });
    expect(await read(admin)).toEqual({});
    expect(await read(['100002', 'admin'])).toEqual({});
    expect((await on.get(undefined, 'blade-system/preference/detail')).status).toBe(401);
  });

  test('keep parallel changes of different settings', async () => {
    await change(admin, { reset: true, theme: 'd2' });
    await Promise.all([change(admin, { density: 'dense' }), change(admin, { tabBar: false })]);
    expect(await read(admin)).toEqual({ theme: 'd2', density: 'dense', tabBar: false });
    expect((await change(admin, { reset: true, watermark: true })).data).toEqual({ watermark: true });
  });

  test('store the dashboard cards beside the theme, and an empty list replaces them', async () => {
    const who: Who = ['100003', 'engineer1'];
    await change(who, { dashboardCards: ['heat', 'money'] });
    await change(who, { theme: 'dark' });
    expect(await read(who)).toEqual({ theme: 'dark', dashboardCards: ['heat', 'money'] });
    expect((await change(who, { dashboardCards: [] })).data).toEqual({ theme: 'dark', dashboardCards: [] });
  });

  test('create one row for 32 parallel first changes', async () => {
    const who: Who = ['100003', 'finance'];
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, index) => change(who, { sideWidth: 200 + index })),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const rows = await on.stage.superuser.rows(
      `select 1 from system_preference p join "system_user" u on u.id = p.user_id where u.account = 'finance' and u.tenant_id = '100003'`,
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    { theme: 'pink' },
    { primaryColor: 'red;} body{display:none' },
    { sideWidth: 99_999 },
    { sideWidth: '12345678901234567890' },
    { fontSize: 40 },
    { tabBar: 'yes' },
    { theme: 'vip\u0000' },
    { primaryColor: `#${'f'.repeat(3_000_000)}` },
    { dashboardCards: ['a\u0000'] },
    { dashboardCards: ['../money'] },
    { dashboardCards: Array.from({ length: 41 }, () => 'money') },
  ])('refuse an invalid setting and stay unchanged', async (body) => {
    const before = await read(viewer);
    expect((await change(viewer, body)).status).toBeGreaterThanOrEqual(400);
    expect(await read(viewer)).toEqual(before);
  });
});
