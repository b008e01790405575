// Tests the order of the tabs that a page has and that features add.
import { expect, it } from 'vitest';
import { mergeTabs } from './merge-tabs.ts';
import type { DetailTab } from './slots.ts';

const Nothing = () => null;
const tab = (key: string, before?: string): DetailTab => ({
  key,
  label: { zh: key, en: key },
  Content: Nothing,
  ...(before === undefined ? {} : { before }),
});
const keysOf = (pageTabs: readonly DetailTab[], added: readonly DetailTab[]) =>
  mergeTabs(pageTabs, added).map(({ key }) => key);

it('added tabs stand before the tab that they name, in the order in which they were added', () => {
  expect(keysOf([tab('guns'), tab('alarms')], [tab('prices', 'alarms'), tab('orders', 'alarms')])).toEqual([
    'guns',
    'prices',
    'orders',
    'alarms',
  ]);
});

it('an added tab stands last if it names no tab, or one that the page does not have', () => {
  expect(keysOf([tab('guns')], [tab('orders', 'gone'), tab('notes')])).toEqual(['guns', 'orders', 'notes']);
});
