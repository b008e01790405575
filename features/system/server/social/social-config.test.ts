// Tests the setting EC_SOCIAL, which configures sign-in by third parties.
import { readConfig } from '@ec/kernel/config';
import { configOf } from '@ec/kernel/config-section';
import { expect, test } from 'vitest';
import { socialConfig } from './social-config.ts';

const read = (environment: Record<string, string>) =>
  configOf(readConfig(environment, [socialConfig]).config, socialConfig).EC_SOCIAL;

test('EC_SOCIAL is read by source, its errors hide secrets, and production requires https', () => {
  const github = { clientId: 'id', clientSecret: 'topsecret' };
  expect(read({ EC_SOCIAL: JSON.stringify({ github }) })).toEqual({ github });
  expect(read({})).toEqual({});
  for (const wrong of [
    '{"github":',
    '[]',
    '{"nobody":{}}',
    '{"github":{"clientId":"id","clientSecret":"","x":"topsecret"}}',
  ]) {
    const reading = () => read({ EC_SOCIAL: wrong });
    expect(reading).toThrow('EC_SOCIAL is (not shown); it must be JSON like');
    expect(reading).not.toThrow('topsecret');
  }
  const plain = { EC_SOCIAL: JSON.stringify({ github: { ...github, tokenUrl: 'http://proxy.example.com/token' } }) };
  expect(() => read({ ...plain, NODE_ENV: 'production' })).toThrow('use https');
  expect(() => read(plain)).not.toThrow();
});
