// Shows the operator's cost of energy, and the margin of each station.
import { labelOf } from '@ec/language/label';
import type { RowOf } from '@ec/resource/row';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { MoneyText } from '@ec/ui/value/quantity.tsx';
import { energyCostSetting } from '../../shared/tariff/energy-cost-setting.resource.ts';
import { costUnits } from './cost-units.ts';
import { MarginButton } from './margins.tsx';

/** Shows a unit price with its unit, which depends on the type of cost: ¥/kWh, ¥/month. */
function Cost({ row: { unitPrice, costType } }: { row: RowOf<typeof energyCostSetting> }) {
  const language = useLanguage();
  return <MoneyText value={unitPrice} digits={4} unit={labelOf(costUnits[costType], language)} />;
}

export const { Page, slots } = resourcePage(energyCostSetting, {
  Toolbar: MarginButton,
  cells: { unitPrice: (row) => <Cost row={row} /> },
});
