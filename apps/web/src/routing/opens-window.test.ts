// Tests which addresses of the console open a window.
import type { PageMap } from '@ec/records/console/pages';
import { expect, test } from 'vitest';
import { windowAddress } from './opens-window.ts';

function Page() {
  return null;
}
const load = () => Promise.resolve({ Page });
const pages: PageMap = {
  '/fleet/car': load,
  '/big-screen/user': { load, label: { zh: '大屏', en: 'Screen' }, isTab: false },
};

test.each([
  ['/fleet/car?target=_blank', '/fleet/car'],
  ['/fleet/car?plateNo=A&target=_blank#x', '/fleet/car?plateNo=A#x'],
  ['/big-screen/user', '/big-screen/user'],
  ['/big-screen/user?a=1', '/big-screen/user?a=1'],
])('%s opens the window %s', (address, expected) => {
  expect(windowAddress(address, { pages, isComplete: true })).toBe(expected);
});

test.each([
  '/fleet/car',
  '/fleet/car?target=1',
  '/api/site?target=_blank',
  'https://example.com/?target=_blank',
  '//x',
])('%s opens in the same window', (address) => {
  expect(windowAddress(address, { pages, isComplete: true })).toBeUndefined();
});

test('while the pages of features are not loaded, only an address with target=_blank opens a window', () => {
  const noPages = { pages: {}, isComplete: false };
  expect(windowAddress('/fleet/car?target=_blank', noPages)).toBe('/fleet/car');
  expect(windowAddress('/fleet/car', noPages)).toBeUndefined();
});
