// Shows the ledger of one account with the balance after each entry, filtered by type and day.

import type { DayWord } from '@ec/language/day-words';
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { RelatedList } from '@ec/records/list/related-list.tsx';
import { DayRange } from '@ec/records/query/day-range.tsx';
import type { FieldNameOf } from '@ec/resource/row';
import { allColumnsOf } from '@ec/resource-web/list-columns.tsx';
import { slotsOf } from '@ec/resource-web/slots';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useMemo, useState } from 'react';
import { accountHisBizType } from '../../shared/account/account.enums.ts';
import { accountHis } from '../../shared/account/account-his.resource.ts';
import { ledgerCells } from './account-cells.tsx';
import { accountTexts } from './account-texts.ts';
import './account.css';

const slots = slotsOf(accountHis, { cells: ledgerCells });

/** A phone shows these columns first; a wide screen shows the time before them. */
type LedgerColumn = FieldNameOf<typeof accountHis>;
const mainColumns: readonly LedgerColumn[] = ['bizType', 'amount', 'balanceAfter'];
const detailColumns: readonly LedgerColumn[] = ['giftPart', 'bizNo', 'payChannel', 'operatorName', 'txnNo'];

export function AccountLedger({ accountId }: { accountId: string }) {
  const { pageOf, responsiveLevel } = useConsole();
  const isNarrow = responsiveLevel === 0;
  const language = useLanguage();
  const texts = useTexts(accountTexts);
  const [bizType, setBizType] = useState('');
  const [days, setDays] = useState<[string, string]>(['', '']);
  const [word, setWord] = useState<DayWord>();
  const columns = useMemo(() => {
    const all = allColumnsOf(accountHis, slots, language);
    const firstColumns = isNarrow ? [...mainColumns, 'createTime'] : ['createTime', ...mainColumns];
    const columnNames = [...firstColumns, ...detailColumns];
    return columnNames.flatMap((name) => {
      const column = all.find((each) => each.name === name);
      return column ? [{ ...column, isTitle: false }] : [];
    });
  }, [language, isNarrow]);
  const timeCriteria = word ? { createTime: word } : { createTime_dategt: days[0], createTime_datelt: days[1] };
  const criteria = { accountId, bizType, ...timeCriteria };
  const filters = Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== ''));
  const options = accountHisBizType.values.map((each) => ({ value: each.key, label: each[language] }));
  return (
    <>
      <div className="account-filters">
        <span title={texts.bizType}>
          <ChoiceInput
            id={`ledger-type-${accountId}`}
            options={options}
            value={bizType}
            isSearch
            onChange={(value) => setBizType(textOf(value))}
          />
        </span>
        <DayRange
          id={`ledger-days-${accountId}`}
          kind="datetime"
          values={word ? ['', ''] : days}
          word={word}
          onWord={setWord}
          onChange={(range) => {
            setWord(undefined);
            setDays(range);
          }}
        />
      </div>
      <RelatedList
        key={JSON.stringify(filters)}
        table={accountHis}
        columns={columns}
        filters={filters}
        path={pageOf?.(accountHis.code)}
        query={filters}
      />
    </>
  );
}
