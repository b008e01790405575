// Tests reading the configuration from environment variables.
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, readConfig } from './config.ts';
import { configOf, defineConfig, jsonOf, wholeNumber } from './config-section.ts';

describe('an empty environment', () => {
  test('gives the documented defaults', () => {
    const { config, warnings } = readConfig({});
    expect(warnings).toEqual([]);
    expect(config).toMatchObject({
      production: false,
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: resolve('data'),
      secretFile: join(resolve('data'), 'secrets.json'),
      roles: new Set(['serve', 'gather', 'work']),
      captchaMode: true,
      switchMode: false,
      origins: [],
    });
  });

  test('gives the same values as variables that are set to empty texts', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).config).toEqual(readConfig({}).config);
  });
});

describe('a bad value stops the start with a sentence', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT is "http"; it must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000"; it must be a whole number from 0 to 65535.'],
    [{ EC_CAPTCHA_MODE: 'yes' }, 'EC_CAPTCHA_MODE is "yes"; it must be on or off.'],
    [{ EC_ORIGINS: 'https://a.example.com/x' }, 'EC_ORIGINS is "https://a.example.com/x"; it must be origins like'],
    [{ EC_ROLES: 'serve,gahter' }, 'EC_ROLES is "serve,gahter"; it must be serve, gather or work'],
    [{ EC_ROLES: ',' }, 'EC_ROLES is ","; it must be serve, gather or work'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod"; it must be production, development or test.'],
  ])('%j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  test('that does not show a password', () => {
    const reading = () => readConfig({ DATABASE_URL: 'mysql://root:topsecret@db/x', EC_ADMIN_PASSWORD: 'short' });
    expect(reading).toThrow('DATABASE_URL is (not shown); it must be an address like postgres://');
    expect(reading).toThrow('EC_ADMIN_PASSWORD is (not shown); it must be a password of at least 8 characters.');
    expect(reading).not.toThrow('topsecret');
  });
});

test('an unknown EC_ variable causes a warning', () => {
  expect(readConfig({ EC_CAPCHA_MODE: 'off', HOME: '/root' }).warnings).toEqual([
    'EC_CAPCHA_MODE is not known and does nothing (a typing mistake?)',
  ]);
});

test('replies are checked by default in tests, and elsewhere only with EC_CHECK_REPLIES', () => {
  const checks = (environment: Record<string, string>) => readConfig(environment).config.checksReplies;
  expect(checks({ NODE_ENV: 'test' })).toBe(true);
  expect(checks({})).toBe(false);
  expect(checks({ EC_CHECK_REPLIES: 'on' })).toBe(true);
  expect(checks({ NODE_ENV: 'test', EC_CHECK_REPLIES: 'off' })).toBe(false);
});

test('production refuses EC_CAPTCHA_FIXED, which only tests may set', () => {
  const production = { NODE_ENV: 'production' };
  expect(() => readConfig({ ...production, EC_CAPTCHA_FIXED: '1234' })).toThrow('EC_CAPTCHA_FIXED');
  expect(readConfig({ ...production, PUBLIC_URL: 'https://x.example.com/' }).config.publicUrl).toBe(
    'https://x.example.com',
  );
});

describe('the configuration of a feature', () => {
  const part = defineConfig({
    variables: {
      EC_PIGEONS: wholeNumber(1, 9).prefault('2'),
      EC_KEYS: jsonOf(z.record(z.string(), z.int()), () => 'keys').optional(),
    },
    secret: ['EC_KEYS'],
    refuse: ({ EC_PIGEONS }) => (EC_PIGEONS > 5 ? 'Too many pigeons.' : undefined),
  });

  test('is read together with the rest, and its variables cause no warning', () => {
    const { config, warnings } = readConfig({ EC_PIGEONS: '7', EC_KEYS: '{"a":1}' }, [part]);
    expect(configOf(config, part)).toEqual({ EC_PIGEONS: 7, EC_KEYS: { a: 1 } });
    expect(warnings).toEqual([]);
    expect(readConfig({ EC_PIGEONS: '7' }).warnings).toEqual([
      'EC_PIGEONS is not known and does nothing (a typing mistake?)',
    ]);
  });

  test('has its defaults when it was not read', () => {
    expect(configOf(readConfig({}).config, part)).toEqual({ EC_PIGEONS: 2 });
  });

  test('stops the start together with other bad values, and the message shows no secret', () => {
    const reading = () => readConfig({ PORT: 'http', EC_PIGEONS: '10', EC_KEYS: '{"a":"topsecret"}' }, [part]);
    expect(reading).toThrow('PORT is "http"; it must be');
    expect(reading).toThrow('EC_PIGEONS is "10"; it must be a whole number from 1 to 9.');
    expect(reading).toThrow('EC_KEYS is (not shown); it must be keys.');
    expect(reading).not.toThrow('topsecret');
  });

  test('may be refused in production', () => {
    const production = { NODE_ENV: 'production', EC_PIGEONS: '7' };
    expect(() => readConfig(production, [part])).toThrow(new ConfigError('Too many pigeons.'));
    expect(() => readConfig({ ...production, EC_PIGEONS: '5' }, [part])).not.toThrow();
  });
});
