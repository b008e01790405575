// Tests the settings of the demo.
import { readConfig } from '@ec/kernel/config';
import { configOf } from '@ec/kernel/config-section';
import { expect, test } from 'vitest';
import { demoConfig } from './demo-config.ts';

const read = (environment: Record<string, string>) =>
  configOf(readConfig(environment, [demoConfig]).config, demoConfig);

test('the demo is off by default, and wrong settings are refused', () => {
  expect(read({})).toEqual({ DEMO: 'off', DEMO_LIVE: 'off' });
  expect(read({ DEMO: 'small', DEMO_DAYS: '4' })).toEqual({ DEMO: 'small', DEMO_DAYS: 4, DEMO_LIVE: 'off' });
  expect(() => read({ DEMO: 'big' })).toThrow('DEMO is "big"; it must be small, full or off.');
  expect(() => read({ DEMO_LIVE: 'yes' })).toThrow('DEMO_LIVE is "yes"; it must be on, keys or off.');
  expect(() => read({ DEMO_DAYS: '91' })).toThrow('DEMO_DAYS is "91"; it must be a whole number from 1 to 90.');
});

test('production refuses the demo and its password', () => {
  const production = { NODE_ENV: 'production' };
  expect(() => read({ ...production, DEMO: 'small' })).toThrow('DEMO=small');
  expect(() => read({ ...production, EC_ADMIN_PASSWORD: 'demo1234' })).toThrow('EC_ADMIN_PASSWORD');
  expect(() => read({ ...production, EC_ADMIN_PASSWORD: 'demo12345' })).not.toThrow();
});
