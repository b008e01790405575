// The sums of visible columns, below a list.

import { moneyText } from '@ec/language/amount';
import { labelOf } from '@ec/language/label';
import { matchQueryOf } from '@ec/records/list/list-state';
import { SumLines, type SummedColumn } from '@ec/records/list/sum-lines.tsx';
import { serves } from '@ec/resource/calls';
import { summedFor } from '@ec/resource/summed';
import { isMoney } from '@ec/resource/value-words';
import { eachColumn } from '@ec/ui/table/data-column';
import { useLanguage } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import type { ListPageModel } from './use-list-page.tsx';

export function ListSums({ model }: { model: ListPageModel }) {
  const language = useLanguage();
  const { resource, visibleColumns, state, seesPlain, selection, tree } = model;
  if (tree || !serves(resource, 'sums')) return null;
  const names = new Set(summedFor(resource, seesPlain));
  const columns = eachColumn(visibleColumns).flatMap(({ name }): SummedColumn[] => {
    const field = names.has(name) ? resource.fields[name] : undefined;
    if (!field) return [];
    const { scale: digits = 0, label, sumLabel = label } = field;
    // The sum stays text, because it may have more digits than a number can hold.
    const render = (sum: string) =>
      isMoney(field) ? (
        <span className="ec-number">{moneyText(sum, { digits })}</span>
      ) : (
        <Quantity value={sum} unit={label.unit ?? ''} digits={digits} scale />
      );
    return [{ name, label: labelOf(sumLabel, language), render }];
  });
  return (
    <SumLines
      table={resource}
      columns={columns}
      query={matchQueryOf(state)}
      ticked={selection.isAll ? [] : selection.selected}
    />
  );
}
