// Shows the settings of a command or a template in words.
import { useLanguage } from '@ec/ui/text/use-texts';
import { type SettingItem, settingWords } from '../../shared/device/setting-items.ts';

export function ItemsCell({ items }: { items: readonly SettingItem[] | null }) {
  return <>{settingWords(items ?? [], useLanguage())}</>;
}
