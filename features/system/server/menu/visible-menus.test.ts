// Tests in which folder a menu with two folders appears, and that a menu is hidden if its page refuses the person.
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

test('a menu with two folders appears in the folder that has other menus for the person', () => {
  expect(shownTo(['deviceAlarm', 'workOrder'])).toEqual(['alarms/deviceAlarm', 'alarms/workOrder']);
  expect(shownTo(['station', 'alarmCode'])).toEqual(['houses/station', 'houses/alarmCode']);
});

test('a menu appears in both folders if both have other menus, and comes last in its second folder', () => {
  expect(shownTo(all.map(({ id }) => id))).toEqual([
    'alarms/deviceAlarm',
    'alarms/alarmCode',
    'alarms/workOrder',
    'houses/station',
    'houses/workOrder',
    'houses/alarmCode',
  ]);
});

test('a menu appears in its own folder if neither folder has other menus', () => {
  expect(shownTo(['workOrder'])).toEqual(['houses/workOrder']);
});

test('a menu is hidden if its page is refused, and so is a folder without other menus', () => {
  expect(shownTo(['deviceAlarm', 'station'], ({ code }) => code !== 'station')).toEqual(['alarms/deviceAlarm']);
});
