// Tests the seed at the start of a production server.
import { md5Hex, verifyPassword } from '@ec/kernel/password';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterEach, expect, test, vi } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';
import { seedSystem } from './seed-system.ts';

let on: TestEngine | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await on?.close();
});

async function start(config: { production?: boolean; adminPassword?: string }): Promise<TestEngine> {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, config });
  return on;
}

async function hasPassword(password: string): Promise<boolean> {
  const [admin] = (await on?.stage.superuser.rows<{ password: string }>(`select password from "system_user"`)) ?? [];
  return verifyPassword(admin?.password, md5Hex(password));
}

test('the first administrator gets a random password, printed once; new users get no default password', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { engine, stage } = await start({ production: true });
  const text = output.mock.calls.map(([line]) => String(line)).join('');
  const password = /account admin, password (\S+)/.exec(text)?.[1] ?? '';
  expect(password.length).toBeGreaterThanOrEqual(16);
  expect(await hasPassword(password)).toBe(true);
  const [initial] = await stage.superuser.rows<{ value: string }>(
    `select param_value as value from system_param where param_key = 'account.initPassword'`,
  );
  expect(initial?.value).not.toBe('123456');
  output.mockClear();
  await stage.superuser.run(`update system_seed set fingerprint = 'older'`);
  expect(await seedSystem(engine)).toBe(true);
  expect(output).not.toHaveBeenCalled();
});

test('EC_ADMIN_PASSWORD sets the password and is not printed', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await start({ production: true, adminPassword: 'chosen-by-me' });
  expect(await hasPassword('chosen-by-me')).toBe(true);
  expect(output.mock.calls.map(([line]) => String(line)).join('')).not.toContain('chosen-by-me');
});

test('production does not start on a database with the default password', async () => {
  const { engine } = await start({});
  expect(await hasPassword('admin')).toBe(true);
  await expect(seedSystem({ ...engine, config: { ...engine.config, production: true } })).rejects.toThrow(
    /still has the password/,
  );
});
