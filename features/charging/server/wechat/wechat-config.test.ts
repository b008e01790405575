// Tests the configuration of WeChat Pay in the variable EC_WECHAT_PAY.
import { readConfig } from '@ec/kernel/config';
import { configOf } from '@ec/kernel/config-section';
import { expect, test } from 'vitest';
import { wechatConfig } from './wechat-config.ts';

test('EC_WECHAT_PAY has a merchant per tenant, hides keys in its errors, and needs https in production', () => {
  const privateKey = '-----BEGIN PRIVATE KEY-----\nTOPSECRET=\n-----END PRIVATE KEY-----\n';
  const merchant = { mchId: '1900000109', serialNo: '5157F09EFDC096DE', privateKey, apiV3Key: 'k'.repeat(32) };
  const read = (value: object, more = {}) =>
    configOf(
      readConfig({ EC_WECHAT_PAY: JSON.stringify({ '100003': value }), ...more }, [wechatConfig]).config,
      wechatConfig,
    ).EC_WECHAT_PAY;
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
