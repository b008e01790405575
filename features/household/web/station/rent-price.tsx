// Shows the rent price of a customer. Its unit follows from the rent mode of the contract.
import { groupNumber, moneyText } from '@ec/language/amount';
import { defineTexts } from '@ec/language/texts';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useTexts } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { rentMode } from '../../shared/customer/customer.enums.ts';
import type { stationCustomer } from '../../shared/customer/station-customer.resource.ts';

const rentTexts = defineTexts({
  zh: { perModule: '/块·年', perWatt: '/W·年', fixed: '/年' },
  en: { perModule: '/module·year', perWatt: '/W·year', fixed: '/year' },
});

export function RentPrice({ row: { rentPrice, rentMode: mode } }: { row: RowIn<typeof stationCustomer> }) {
  const texts = useTexts(rentTexts);
  if (rentPrice === null || rentPrice === undefined) return emptyValue;
  if (mode === rentMode.key.share) return <span className="ec-number">{groupNumber(rentPrice)}%</span>;
  const [name] = (['perModule', 'perWatt', 'fixed'] as const).filter((each) => rentMode.key[each] === mode);
  return (
    <span className="ec-number">
      {moneyText(rentPrice, { digits: 4 })}
      {name ? texts[name] : ''}
    </span>
  );
}
