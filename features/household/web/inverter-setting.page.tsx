// Sets of values for inverters.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { inverterSetting } from '../shared/device/inverter-setting.resource.ts';
import { type SettingItem, settingWords } from '../shared/device/setting-items.ts';
import { ItemsInput } from './device/items-input.tsx';

function ItemsCell({ items }: { items: readonly SettingItem[] | null }) {
  return <>{settingWords(items ?? [], useLanguage())}</>;
}

export const { Page, slots } = resourcePage(inverterSetting, {
  inputs: { items: ItemsInput },
  cells: { items: ({ items }) => <ItemsCell items={items} /> },
});
