// Tests the keys of devices: a key is shown once, stored as a digest, renewed and withdrawn. Wrong keys block only their own address.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { admin, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeviceSignIn } from './sign-in.ts';

let on: TestGateway;
beforeAll(async () => {
  on = await testGateway();
});
afterAll(() => on.close());

const base = 'blade-gateway/deviceCredential';
const type = deviceType.key.charger;

async function made() {
  const { stackId } = await on.charger();
  const reply = await on.on.post<{ id: string; secret: string; deviceNo: string }>(admin, `${base}/save`, {
    deviceType: type,
    deviceId: stackId,
  });
  expect(reply.msg).toBeDefined();
  return { stackId, ...reply.data };
}

describe('the key of a device', () => {
  test('is shown once, stored as a digest, and signs the device in', async () => {
    const { id, secret, stackId } = await made();
    expect(secret).toMatch(/^[0-9a-hj-km-np-tv-z]{24}$/);
    const stored = await on.row('gateway_credential', id);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const detail = await on.on.get(admin, `${base}/detail`, { id });
    expect(JSON.stringify(detail)).not.toContain(secret);
    expect(JSON.stringify(detail)).not.toContain(String(stored.secret_hash));
    const trail = await on.on.auditOf(tenant, 'gateway.deviceCredential', id);
    expect(JSON.stringify(trail)).not.toContain(secret);
    const door = createDeviceSignIn(on.on.engine);
    const it = { tenantId: tenant, deviceType: type, deviceId: stackId, address: '10.0.0.1' };
    expect(await door.signIn({ ...it, secret })).toMatchObject({ tenantId: tenant });
    expect((await on.row('gateway_credential', id)).last_address).toBe('10.0.0.1');
    expect(await door.signIn({ ...it, secret: undefined })).toBe('wrong');
    expect(await door.signIn({ ...it, tenantId: '100002', secret })).toBe('none');
  });

  test('may be a key from the vendor, which is checked, stored as a digest and never shown', async () => {
    const { stackId } = await on.charger();
    const vendorKey = 'Vendor-Key_2026.0001';
    const draft = { deviceType: type, deviceId: stackId, usesOwn: 1 };
    for (const ownSecret of ['', 'short', 'x'.repeat(41), `${vendorKey}\n`, '钥匙钥匙钥匙钥匙钥匙钥匙钥匙钥匙']) {
      const refused = await on.on.post<{ field?: string }>(admin, `${base}/save`, { ...draft, ownSecret });
      expect(refused.status, JSON.stringify(ownSecret)).toBe(400);
    }
    const saved = await on.on.post<{ id: string; secret: string }>(admin, `${base}/save`, {
      ...draft,
      ownSecret: vendorKey,
    });
    expect(saved.status, saved.msg).toBe(200);
    expect(JSON.stringify(saved.data)).not.toContain(vendorKey);
    const { id } = saved.data;
    const door = createDeviceSignIn(on.on.engine);
    const it = { tenantId: tenant, deviceType: type, deviceId: stackId, address: '10.0.0.9' };
    expect(await door.signIn({ ...it, secret: vendorKey })).toMatchObject({ tenantId: tenant });
    const next = 'another-vendor-key-0002';
    const wrong = await on.on.post(admin, `${base}/renew`, { id, usesOwn: 1, ownSecret: 'short' });
    expect(wrong.status).toBe(400);
    const renewed = await on.on.post<{ secret: string }>(admin, `${base}/renew`, { id, usesOwn: 1, ownSecret: next });
    expect(renewed.data).toEqual({ secret: '' });
    expect(await door.signIn({ ...it, secret: vendorKey })).toBe('wrong');
    expect(await door.signIn({ ...it, secret: next })).toMatchObject({ tenantId: tenant });
    const trail = JSON.stringify(await on.on.auditOf(tenant, 'gateway.deviceCredential', id));
    for (const secret of [vendorKey, next]) expect(trail).not.toContain(secret);
  });

  test('is the only one of its device, and is invalid once it is renewed or withdrawn', async () => {
    const { id, secret, stackId } = await made();
    const second = await on.on.post(admin, `${base}/save`, { deviceType: type, deviceId: stackId });
    expect(second.status).not.toBe(200);
    const renewed = await on.on.post<{ secret: string }>(admin, `${base}/renew`, { id });
    const door = createDeviceSignIn(on.on.engine);
    const it = { tenantId: tenant, deviceType: type, deviceId: stackId, address: '10.0.0.2' };
    expect(await door.signIn({ ...it, secret })).toBe('wrong');
    expect(await door.signIn({ ...it, secret: renewed.data.secret })).toMatchObject({ tenantId: tenant });
    expect((await on.on.post(admin, `${base}/withdraw`, { id })).status).toBe(200);
    expect(await door.signIn({ ...it, secret: renewed.data.secret })).toBe('closed');
    expect(await door.signIn({ ...it, secret: 'another' })).toBe('none');
  });

  test('is blocked after a thousand wrong attempts, only for that address and that device', async () => {
    const first = await made();
    const other = await made();
    const door = createDeviceSignIn(on.on.engine);
    const at = (stackId: string, address: string, secret: string) =>
      door.signIn({ tenantId: tenant, deviceType: type, deviceId: stackId, address, secret });
    const verdicts = new Set<unknown>();
    for (let i = 0; i < 1000; i++) verdicts.add(await at(first.stackId, '6.6.6.6', `guess${i}`));
    expect(verdicts).toEqual(new Set(['wrong', 'tooOften']));
    expect(await at(first.stackId, '6.6.6.6', first.secret)).toBe('tooOften');
    expect(await at(first.stackId, '10.0.0.1', first.secret)).toMatchObject({ tenantId: tenant });
    expect(await at(other.stackId, '6.6.6.6', other.secret)).toMatchObject({ tenantId: tenant });
  });

  test('is invalid once its device is deleted, and is created only with permission', async () => {
    const { stackId, secret } = await made();
    await on.set('truck_charging_stack', stackId, { is_deleted: 1 });
    const door = createDeviceSignIn(on.on.engine);
    const it = { tenantId: tenant, deviceType: type, deviceId: stackId, address: '10.0.0.1' };
    expect(await door.signIn({ ...it, secret })).toBe('closed');
    const viewer = await on.on.post([tenant, 'viewer'], `${base}/save`, { deviceType: type, deviceId: stackId });
    expect(viewer.status).toBe(403);
    const none = await on.on.post(admin, `${base}/save`, { deviceType: type, deviceId: '12345678901234567890' });
    expect(none.status).not.toBe(200);
  });
});
