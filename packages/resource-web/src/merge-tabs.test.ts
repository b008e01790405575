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

it('a tab that is added stands before the tab that it names, in the order in which they were added', () => {
  expect(keysOf([tab('guns'), tab('alarms')], [tab('prices', 'alarms'), tab('orders', 'alarms')])).toEqual([
    'guns',
    'prices',
    'orders',
    'alarms',
  ]);
});

it('a tab that names none, or one that the page does not have, stands behind all others', () => {
  expect(keysOf([tab('guns')], [tab('orders', 'gone'), tab('notes')])).toEqual(['guns', 'orders', 'notes']);
});
