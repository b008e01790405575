// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { householdResources } from '../shared/resources.ts';

export const householdConsole: ConsoleFeature = {
  resources: householdResources,
  menus: [],
  customPages: {
    'household.union': () => import('./union.page.tsx'),
    'household.stationCustomer': () => import('./station-customer.page.tsx'),
    'household.inverterDays': () => import('./energy/inverter-days.page.tsx'),
    'household.stationIncome': () => import('./income/station-income.page.tsx'),
    'household.incomeStatement': () => import('./income/income-statement.page.tsx'),
    'household.collector': () => import('./collector.page.tsx'),
    'household.inverter': () => import('./inverter.page.tsx'),
    'household.inverterCmd': () => import('./inverter-cmd.page.tsx'),
    'household.inverterSetting': () => import('./inverter-setting.page.tsx'),
  },
};
