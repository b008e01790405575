// Tests the links that dial a phone number and open a place on a map.
import { expect, it } from 'vitest';
import { phoneLink, placeLink } from './station-addresses.ts';

it('links a phone number for dialling, and no masked number', () => {
  expect(phoneLink('0571-8888 1234')).toBe('tel:057188881234');
  expect(phoneLink('+86 138 0000 0000')).toBe('tel:+8613800000000');
  for (const text of ['138****0000', '', '12', 'ask Li']) expect(phoneLink(text)).toBeUndefined();
});

it('links to a place by latitude and longitude, with the name of the station', () => {
  expect(placeLink(120.1, 30.2, '一号站 A')).toBe('geo:30.2,120.1?q=30.2,120.1(%E4%B8%80%E5%8F%B7%E7%AB%99%20A)');
  expect(placeLink(undefined, 30.2, 'x')).toBeUndefined();
});
