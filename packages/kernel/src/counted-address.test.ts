// Tests the address by which limits count a client.
import { expect, test } from 'vitest';
import { countedAddress } from './counted-address.ts';

test('an IPv4 address counts as it is, also in mapped form; an IPv6 address counts by its network', () => {
  expect(countedAddress('10.0.0.1')).toBe('10.0.0.1');
  expect(countedAddress('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(countedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(countedAddress('2001:0DB8:1:2::1')).toBe('2001:db8:1:2::/64');
  expect(countedAddress('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(countedAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(countedAddress('::1')).toBe('0:0:0:0::/64');
  expect(countedAddress('')).toBe('');
});
