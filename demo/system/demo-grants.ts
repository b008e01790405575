// Defines the contents of the demo's packages and the grants of its roles, as codes of the menu tree (domain §11).

import type { MenuRow } from '@ec/system/server/public';
import { menuCategory } from '@ec/system/shared/platform.enums';
import type { Business, RoleAlias } from './demo-tenants.ts';

const truckFolders = ['truckmonitor', 'asset', 'fleet', 'trade', 'truckalarm', 'promo'];
const householdFolders = ['household'];
const officeFolders = ['desk', 'work'];

type MenuRule = (menu: MenuRow, isUnder: IsUnder) => boolean;

const packages: Record<Exclude<Business, 'both'>, MenuRule> = {
  household: (menu, isUnder) =>
    !isUnder(...truckFolders) || isUnder('alarmCode', 'alarmEscalation') || menu.code === 'truckalarm',
  // Truck sites have work orders too, although those menus are in the folder of households.
  truck: (menu, isUnder) =>
    (!isUnder(...householdFolders) || isUnder('workOrder', 'dutyRoster') || menu.code === 'household') &&
    menu.code !== 'sysCompany' &&
    menu.parent !== 'sysCompany',
};

/** Returns the codes in a package; undefined for a tenant without a package, which has all menus but the platform's. */
export function packageCodes(menus: readonly MenuRow[], business: Business): string[] | undefined {
  if (business === 'both') return undefined;
  const holds = packages[business];
  const underOf = foldersAbove(menus);
  return menus.filter((menu) => holds(menu, underOf(menu))).map(({ code }) => code);
}

const engineerScreens = new Set([
  'union',
  'inverter',
  'inverterDays',
  'collector',
  'workOrder',
  'stationAlarm',
  'inverterSetting',
  'inverterCmd',
  'collectorInfo',
  'processInfo',
]);
const engineerButtons = new Set([
  'add',
  'edit',
  'view',
  'export',
  'accept',
  'refuse',
  'arrive',
  'hold',
  'resume',
  'finish',
  'apply',
  'ack',
  'clear',
  'toOrder',
  'executeLock',
  'enable',
  'disable',
  'quarantine',
  'repair',
  'release',
  'handOut',
  'reset',
  'triggerMessage',
  'changeAvailability',
  'readConfig',
  'limitPower',
]);
const financeScreens = new Set(['incomeSeting', 'inverterDays', 'stationIncome', 'incomeStatement', 'merchant']);
const business = [...truckFolders, ...householdFolders, 'supervisor', 'report'];

/** Menus and buttons of desk and work, except the buttons that write notices: managers write notices. */
const isOffice: MenuRule = (menu, isUnder) =>
  isUnder(...officeFolders) &&
  (menu.category === menuCategory.key.menu || menu.parent !== 'notice' || menu.alias === 'view');

const roles: Record<RoleAlias, MenuRule> = {
  // This role needs no stored grants: its alias gives every menu of tenant and package.
  admin: () => false,
  manager: (menu, isUnder) => isUnder(...officeFolders, ...business) || isOf(menu, 'sysCompany'),
  engineer: (menu, isUnder) =>
    isOffice(menu, isUnder) ||
    ((isUnder('truckmonitor', 'asset', 'truckalarm') || [...engineerScreens].some((code) => isOf(menu, code))) &&
      (menu.category === menuCategory.key.menu || engineerButtons.has(menu.alias))),
  finance: (menu, isUnder) =>
    isOffice(menu, isUnder) || isUnder('trade') || [...financeScreens].some((code) => isOf(menu, code)),
  viewer: (menu, isUnder) =>
    isUnder(...officeFolders, ...business) && (menu.category === menuCategory.key.menu || menu.alias === 'view'),
};

/** Returns codes of leaves and buttons only, because the dialog would show all children of a stored folder as granted (contract §3.1). */
export function roleCodes(
  menus: readonly MenuRow[],
  alias: RoleAlias,
  within: readonly string[] | undefined,
): string[] {
  const holds = roles[alias];
  const underOf = foldersAbove(menus);
  const packageSet = within && new Set(within);
  const folders = new Set(
    menus.flatMap(({ category, parent }) => (category === menuCategory.key.menu && parent ? [parent] : [])),
  );
  return menus
    .filter((menu) => !folders.has(menu.code) && (packageSet?.has(menu.code) ?? true))
    .filter((menu) => holds(menu, underOf(menu)))
    .map(({ code }) => code);
}

const isOf = (menu: MenuRow, screen: string) => menu.code === screen || menu.parent === screen;

type IsUnder = (...folders: string[]) => boolean;

/** Returns a test whether a menu is one of the folders or lies below one of them. */
function foldersAbove(menus: readonly MenuRow[]): (menu: MenuRow) => IsUnder {
  const byCode = new Map(menus.map((menu) => [menu.code, menu]));
  return (menu) => {
    const above = new Set<string>();
    for (let each: MenuRow | undefined = menu; each; each = byCode.get(each.parent ?? '')) above.add(each.code);
    return (...folders) => folders.some((code) => above.has(code));
  };
}
