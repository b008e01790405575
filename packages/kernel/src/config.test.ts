import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('an empty environment', () => {
  test('gives the documented values', () => {
    const { config, warnings } = readConfig({});
    expect(warnings).toEqual([]);
    expect(config).toMatchObject({
      production: false,
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: resolve('data'),
      secretFile: join(resolve('data'), 'secrets.json'),
      captchaMode: true,
      switchMode: false,
      origins: [],
    });
  });

  test('is also what variables set to nothing are', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).config).toEqual(readConfig({}).config);
  });
});

describe('a bad value stops the start with a sentence', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT is "http"; it must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000"; it must be a whole number from 0 to 65535.'],
    [{ DEMO: 'big' }, 'DEMO is "big"; it must be small, full or off.'],
    [{ EC_CAPTCHA_MODE: 'yes' }, 'EC_CAPTCHA_MODE is "yes"; it must be on or off.'],
    [{ EC_ORIGINS: 'https://a.example.com/x' }, 'EC_ORIGINS is "https://a.example.com/x"; it must be origins like'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod"; it must be production, development or test.'],
  ])('%j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  test('that does not repeat a password', () => {
    const reading = () => readConfig({ DATABASE_URL: 'mysql://root:topsecret@db/x', EC_ADMIN_PASSWORD: 'short' });
    expect(reading).toThrow('DATABASE_URL is (not shown); it must be an address like postgres://');
    expect(reading).toThrow('EC_ADMIN_PASSWORD is (not shown); it must be a password of at least 8 characters.');
    expect(reading).not.toThrow('topsecret');
  });
});

test('third parties are told by source, without repeating their secrets, and in production over https alone', () => {
  const github = { clientId: 'id', clientSecret: 'topsecret' };
  expect(readConfig({ EC_SOCIAL: JSON.stringify({ github }) }).config.social).toEqual({ github });
  expect(readConfig({}).config.social).toEqual({});
  for (const wrong of [
    '{"github":',
    '[]',
    '{"nobody":{}}',
    '{"github":{"clientId":"id","clientSecret":"","x":"topsecret"}}',
  ]) {
    const reading = () => readConfig({ EC_SOCIAL: wrong });
    expect(reading).toThrow('EC_SOCIAL is (not shown); it must be JSON like');
    expect(reading).not.toThrow('topsecret');
  }
  const plain = { EC_SOCIAL: JSON.stringify({ github: { ...github, tokenUrl: 'http://proxy.example.com/token' } }) };
  expect(() => readConfig({ ...plain, NODE_ENV: 'production' })).toThrow('use https');
  expect(() => readConfig(plain)).not.toThrow();
});

test('merchants of WeChat Pay are told by tenant, without repeating their keys, and in production over https alone', () => {
  const privateKey = '-----BEGIN PRIVATE KEY-----\nTOPSECRET=\n-----END PRIVATE KEY-----\n';
  const merchant = { mchId: '1900000109', serialNo: '5157F09EFDC096DE', privateKey, apiV3Key: 'k'.repeat(32) };
  const read = (value: object, more = {}) =>
    readConfig({ EC_WECHAT_PAY: JSON.stringify({ '100003': value }), ...more }).config.wechatPay;
  expect(read(merchant)['100003']).toEqual({ ...merchant, baseUrl: 'https://api.mch.weixin.qq.com' });
  for (const wrong of [{ apiV3Key: 'short' }, { privateKey: 'TOPSECRET' }, { publicKeyId: 'PUB_KEY_ID_1' }, { x: 1 }]) {
    const reading = () => read({ ...merchant, ...wrong });
    expect(reading).toThrow('EC_WECHAT_PAY is (not shown); it must be JSON like');
    expect(reading).not.toThrow('TOPSECRET');
  }
  expect(() => read({ ...merchant, apiV3Key: 'short' })).toThrow('which 100003.apiV3Key is not');
  const production = { NODE_ENV: 'production' };
  expect(() => read({ ...merchant, baseUrl: 'http://gateway.example.com' }, production)).toThrow('https only');
  expect(() => read(merchant, production)).not.toThrow();
});

test('an unknown EC_ variable is warned about', () => {
  expect(readConfig({ EC_CAPCHA_MODE: 'off', HOME: '/root' }).warnings).toEqual([
    'EC_CAPCHA_MODE is not known and does nothing (a typing mistake?)',
  ]);
});

test('production refuses what only tests and demos may have', () => {
  const production = { NODE_ENV: 'production' };
  expect(() => readConfig({ ...production, EC_CAPTCHA_FIXED: '1234' })).toThrow('EC_CAPTCHA_FIXED');
  expect(() => readConfig({ ...production, DEMO: 'small' })).toThrow('DEMO=small');
  expect(() => readConfig({ ...production, EC_ADMIN_PASSWORD: 'demo1234' })).toThrow('EC_ADMIN_PASSWORD');
  expect(readConfig({ ...production, PUBLIC_URL: 'https://x.example.com/' }).config.publicUrl).toBe(
    'https://x.example.com',
  );
});
