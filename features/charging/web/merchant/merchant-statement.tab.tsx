// Shows the monthly statement of a merchant and generates it as Excel or PDF.
import { DownloadOutlined } from '@ant-design/icons';
import { groupNumber, moneyText } from '@ec/language/amount';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PeriodInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { tags } from '@ec/ui/value/tags.tsx';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { energyFields, feeFields, merchantStatement } from '../../shared/statement/statement.contract.ts';
import { merchantTexts } from './merchant-texts.ts';
import { useStatementFile } from './use-statement-file.ts';
import './merchant.css';

const lastMonth = () => dayjs(formatDate(new Date(), 'yyyy-MM-dd')).subtract(1, 'month');

export function MerchantStatement({ row }: { row: { id: string } }) {
  const { can } = useConsole();
  const texts = useTexts(merchantTexts);
  const [day, setDay] = useState(lastMonth);
  const month = day.format('YYYY-MM');
  const { data, error, refetch } = useCall(merchantStatement, { merchantId: row.id, month }, { timeout: 60_000 });
  const file = useStatementFile();
  const fileButton = (format: 'xlsx' | 'pdf', label: string) => (
    <Button
      icon={<DownloadOutlined />}
      loading={file.isPending && file.variables.format === format}
      onClick={() => file.mutate({ merchantId: row.id, month, format })}
    >
      {label}
    </Button>
  );
  return (
    <div className="merchant-part">
      <div className="merchant-tools">
        <PeriodInput label={texts.month} picker="month" value={day} onChange={setDay} />
        {can('merchant_export') ? (
          <span className="merchant-tools merchant-tools-end">
            {fileButton('xlsx', 'Excel')}
            {fileButton('pdf', 'PDF')}
          </span>
        ) : null}
      </div>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <StatementTables statement={data} />
      ) : (
        <ListSkeleton rows={8} columns={2} />
      )}
    </div>
  );
}

function StatementTables({ statement }: { statement: OutputOf<typeof merchantStatement> }) {
  const texts = useTexts(merchantTexts);
  const { opening, closing, movements, sums, stations, bridge, agrees } = statement;
  return (
    <>
      <Table
        title={texts.movements}
        mark={tags([agrees ? { text: texts.agrees, tone: 'good' } : { text: texts.differs, tone: 'bad' }])}
        heads={['', texts.count, texts.amount]}
        rows={[
          [texts.opening, '', moneyText(opening)],
          ...movements.map((each) => [each.bizTypeName, String(each.count), moneyText(each.amount)]),
          [texts.closing, '', moneyText(closing)],
        ]}
        hasSumRow
      />
      <Table
        title={texts.fees}
        heads={feeFields.map((name) => texts[name])}
        rows={[feeFields.map((name) => moneyText(sums[name]))]}
        isAllNumbers
      />
      <Table
        title={texts.energy}
        heads={energyFields.map((name) => texts[name])}
        rows={[energyFields.map((name) => groupNumber(sums[name], 2))]}
        isAllNumbers
      />
      {stations.length === 0 ? (
        <Empty title={texts.noneThisMonth} />
      ) : (
        <Table
          title={texts.byStation}
          heads={[texts.station, texts.orders, `${texts.kwh} (kWh)`, texts.totalMoney, texts.refundMoney]}
          rows={stations.map((each) => [
            each.stationName || '—',
            String(each.orders),
            groupNumber(each.kwh, 2),
            moneyText(each.totalMoney),
            moneyText(each.refundMoney),
          ])}
        />
      )}
      <Table
        title={texts.bridge}
        heads={['', texts.amount]}
        rows={[
          [texts.bridgeOrders, moneyText(bridge.orders)],
          [texts.bridgeElsewhere, moneyText(bridge.elsewhere)],
          [texts.bridgeOthers, moneyText(bridge.others)],
          [texts.bridgeDebits, moneyText(bridge.debits)],
        ]}
        hasSumRow
      />
    </>
  );
}

interface TableProps {
  title: string;
  mark?: ReactNode;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** Shows the last row as the sum of the table. */
  hasSumRow?: boolean;
  isAllNumbers?: boolean;
}

function Table({ title, mark, heads, rows, hasSumRow = false, isAllNumbers = false }: TableProps) {
  const cellClass = (column: number) => (column > 0 || isAllNumbers ? 'merchant-right ec-number' : undefined);
  const tableRow = (cells: readonly string[]) => (
    <tr key={cells.join()}>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row keep their places
        <td key={index} className={cellClass(index)}>
          {cell}
        </td>
      ))}
    </tr>
  );
  return (
    <section>
      <h3 className="merchant-heading">
        {title} {mark}
      </h3>
      <div className="merchant-scroll">
        <table className="ec-plain-table merchant-table">
          <thead>
            <tr>
              {heads.map((head, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: headings keep their places
                <th key={index} scope="col" className={cellClass(index)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{(hasSumRow ? rows.slice(0, -1) : rows).map(tableRow)}</tbody>
          {hasSumRow ? <tfoot>{rows.slice(-1).map(tableRow)}</tfoot> : null}
        </table>
      </div>
    </section>
  );
}
