// Tests the folder of menus with a second folder, and that a menu is left out if its page refuses the person.
import { expect, test } from 'vitest';
import type { Menu } from './menu-memory.ts';
import { routeTree, visibleMenus } from './visible-menus.ts';

const menu = (id: string, parentId = '0', alsoUnderId = ''): Menu => ({
  id,
  parentId,
  alsoUnderId,
  code: id,
  name: id,
  nameEn: id,
  alias: '',
  path: `/${id}`,
  source: '',
  sort: 1,
  category: 1,
  action: 0,
  isOpen: 1,
  component: '',
  roles: '',
  remark: '',
});
const all = [
  menu('alarms'),
  menu('houses'),
  menu('deviceAlarm', 'alarms'),
  menu('alarmCode', 'alarms', 'houses'),
  menu('station', 'houses'),
  menu('workOrder', 'houses', 'alarms'),
];

interface Node {
  code: string;
  children?: Node[];
}
const asText = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ code, children }) => [code, ...asText(children ?? []).map((each) => `${code}/${each}`)]);

function shownTo(held: readonly string[], opens: (menu: Menu) => boolean = () => true): string[] {
  const viewer = { caller: { aliases: [] }, rights: { menuIds: new Set(held) }, opens };
  return asText(routeTree(visibleMenus(all, viewer), 'en')).filter((path) => path.includes('/'));
}

test('a menu with a second folder stands where its holder finds other menus', () => {
  expect(shownTo(['deviceAlarm', 'workOrder'])).toEqual(['alarms/deviceAlarm', 'alarms/workOrder']);
  expect(shownTo(['station', 'alarmCode'])).toEqual(['houses/station', 'houses/alarmCode']);
});

test('it stands in both folders for who has both, after the menus of the folder', () => {
  expect(shownTo(all.map(({ id }) => id))).toEqual([
    'alarms/deviceAlarm',
    'alarms/alarmCode',
    'alarms/workOrder',
    'houses/station',
    'houses/workOrder',
    'houses/alarmCode',
  ]);
});

test('it stands in its own folder where neither has anything else', () => {
  expect(shownTo(['workOrder'])).toEqual(['houses/workOrder']);
});

test('a menu whose page is refused is left out, and a folder that holds nothing else', () => {
  expect(shownTo(['deviceAlarm', 'station'], ({ code }) => code !== 'station')).toEqual(['alarms/deviceAlarm']);
});
