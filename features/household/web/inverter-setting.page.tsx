// The page of setting templates for inverters.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { inverterSetting } from '../shared/device/inverter-setting.resource.ts';
import { ItemsCell } from './device/items-cell.tsx';
import { ItemsInput } from './device/items-input.tsx';

export const { Page, slots } = resourcePage(inverterSetting, {
  inputs: { items: ItemsInput },
  cells: { items: ({ items }) => <ItemsCell items={items} /> },
});
