// A dialog that re-runs the income of days: the person chooses the days, sees the changes, and only then writes them.

import { moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import { Alert, Button, Checkbox, DatePicker, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { rerunIncome } from '../../shared/income/income.contract.ts';
import { union } from '../../shared/station/union.resource.ts';
import { incomeTexts } from './income-texts.ts';

type Preview = OutputOf<typeof rerunIncome>;
const dayOf = (at: dayjs.Dayjs) => at.format('YYYY-MM-DD');

export function RerunDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(incomeTexts);
  const { success } = useFeedback();
  const [span, setSpan] = useState<[dayjs.Dayjs, dayjs.Dayjs]>(() => [dayjs().startOf('month'), dayjs()]);
  const [stationId, setStation] = useState('');
  const [isAsNow, setAsNow] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const rerun = useSend(rerunIncome, { touches: [union] });
  const request = { from: dayOf(span[0]), to: dayOf(span[1]), stationId, ...(isAsNow ? { asNow: 1 as const } : {}) };
  const show = () => rerun.mutate(request, { onSuccess: setPreview });
  const write = () =>
    rerun.mutate(
      { ...request, confirm: 1 },
      {
        onSuccess: ({ changed }) => {
          success(fill(texts.written, { count: changed }));
          onClose();
        },
      },
    );
  const changed = preview?.changed ?? 0;
  return (
    <Modal
      open
      width={760}
      title={texts.rerun}
      onCancel={onClose}
      footer={[
        <Button key="show" loading={rerun.isPending} onClick={show}>
          {texts.show}
        </Button>,
        <Button key="write" type="primary" disabled={changed === 0} loading={rerun.isPending} onClick={write}>
          {fill(texts.write, { count: changed })}
        </Button>,
      ]}
    >
      <div className="ec-stack">
        <p className="ec-muted">{texts.rerunWhy}</p>
        <div className="energy-asked">
          <label htmlFor="rerun-days">{texts.days}</label>
          <label htmlFor="rerun-station">{texts.allStations}</label>
          <DatePicker.RangePicker
            id={{ start: 'rerun-days', end: 'rerun-days-end' }}
            value={span}
            allowClear={false}
            onChange={(days) => {
              if (days?.[0] && days[1]) setSpan([days[0], days[1]]);
              setPreview(undefined);
            }}
          />
          <RowInput
            isMany={false}
            known={undefined}
            id="rerun-station"
            table={union}
            value={stationId}
            onChange={(value) => {
              setStation(`${value ?? ''}`);
              setPreview(undefined);
            }}
          />
        </div>
        <div>
          <Checkbox
            checked={isAsNow}
            onChange={({ target }) => {
              setAsNow(target.checked);
              setPreview(undefined);
            }}
          >
            {texts.asNow}
          </Checkbox>
        </div>
        {preview ? <Differences preview={preview} /> : null}
      </div>
    </Modal>
  );
}

function Differences({ preview }: { preview: Preview }) {
  const texts = useTexts(incomeTexts);
  if (preview.changed === 0) return <Alert type="success" title={texts.none} />;
  const { checked, changed, before, after } = preview;
  return (
    <>
      <p>{fill(texts.counted, { checked, changed, before: moneyText(before), after: moneyText(after) })}</p>
      <div className="energy-scroll energy-long">
        <table className="ec-plain-table energy-table">
          <thead>
            <tr>
              <th>{texts.day}</th>
              <th>{texts.station}</th>
              <th data-number>{texts.before}</th>
              <th data-number>{texts.after}</th>
              <th data-number>{texts.farmer}</th>
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row) => (
              <tr key={row.stationId + row.day}>
                <td className="ec-number">{row.day}</td>
                <td>
                  {row.stationName} {row.isConfirmed ? tags([{ text: texts.confirmedMonth, tone: 'warning' }]) : null}
                </td>
                <td data-number>
                  <Quantity value={row.before} unit="¥" />
                </td>
                <td data-number>
                  <Quantity value={row.after} unit="¥" />
                </td>
                <td data-number>
                  <Quantity value={row.shareBefore} unit="¥" /> → <Quantity value={row.shareAfter} unit="¥" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {preview.rows.length < changed ? (
        <p className="ec-muted">{fill(texts.first, { count: preview.rows.length })}</p>
      ) : null}
    </>
  );
}
