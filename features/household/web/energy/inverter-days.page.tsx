// The page of inverter days. People can correct the energy of a day beside its measured value, and withdraw the correction again.

import { sampleSrc } from '@ec/device-vocabulary/device.enums';
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { useRefresh } from '@ec/records/change/use-undo';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { on, type RowIn, rowCall } from '@ec/resource/contracts/row-calls';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { InputProps } from '@ec/resource-web/slots';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Modal } from 'antd';
import { useState } from 'react';
import { inverterDays } from '../../shared/energy/inverter-days.resource.ts';
import { correctionsTab } from './corrections.tab.tsx';
import { energyTexts } from './energy-texts.ts';
import { LaggardsButton } from './laggards.tsx';
import './energy.css';

type Day = RowIn<typeof inverterDays>;

/** Shows below the input the measured value and its difference to the typed value. */
function EnergyInput({ row, isSearch, ...props }: InputProps) {
  const texts = useTexts(energyTexts);
  const measured = row?.measuredKwh;
  const typed = textOf(props.value).trim() === '' ? Number.NaN : Number(props.value);
  const before = typeof measured === 'number' ? measured : null;
  const input = <TextInput {...props} isSearch={isSearch} kind="decimal" unit="kWh" />;
  if (isSearch) return input;
  return (
    <>
      {input}
      <p className="energy-against">
        {before === null ? (
          texts.notMeasured
        ) : (
          <>
            {texts.measured} <Quantity value={before} unit="kWh" />
            {Number.isFinite(typed) ? (
              <>
                {' · '}
                {texts.difference} <Difference from={before} to={typed} />
              </>
            ) : null}
            <br />
            {texts.byHours}
          </>
        )}
      </p>
    </>
  );
}

export function Difference({ from, to }: { from: number; to: number }) {
  const by = Math.round((to - from) * 100) / 100;
  const share = from > 0 ? Math.round((by / from) * 1000) / 10 : null;
  return (
    <span className="ec-number">
      {by > 0 ? '+' : ''}
      <Quantity value={by} unit="kWh" digits={2} />
      {share === null ? null : (
        <>
          {' ('}
          {share > 0 ? '+' : ''}
          <Quantity value={share} unit="%" />)
        </>
      )}
    </span>
  );
}

function WithdrawDialog({ row, onClose }: { row: Day; onClose(): void }) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(energyTexts);
  const refresh = useRefresh(inverterDays);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await callOf(api, on(inverterDays, rowCall.remove))({ ids: row.id });
      success(texts.done);
      onClose();
    } catch {
      setBusy(false); // The request layer has shown the reason.
    }
    await refresh();
  };
  return (
    <Modal
      open
      title={fill(texts.askTakeBack, { day: row.day })}
      okText={texts.takeBack}
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{texts.takenBack}</p>
      <dl className="energy-pair">
        <dt>{texts.counts}</dt>
        <dd>
          <Quantity value={row.dayKwh} unit="kWh" digits={2} />
        </dd>
        <dt>{texts.measured}</dt>
        <dd>
          <Quantity value={row.measuredKwh} unit="kWh" digits={2} />
        </dd>
        <dt>{texts.reason}</dt>
        <dd>{row.reason}</dd>
      </dl>
    </Modal>
  );
}

function PrCell({ row }: { row: Day }) {
  const texts = useTexts(energyTexts);
  return (
    <>
      <Quantity value={row.pr} />
      {row.pr !== null && row.prEstimated ? <small className="ec-muted"> {texts.estimated}</small> : null}
    </>
  );
}

export const { Page, slots } = resourcePage(inverterDays, {
  Toolbar: LaggardsButton,
  inputs: { dayKwh: EnergyInput },
  cells: { pr: (row) => <PrCell row={row} /> },
  // Nobody deletes a measured day; people can withdraw their correction of it.
  rights: { delete: false },
  rowActions: [
    {
      key: 'takeBack',
      label: { zh: '撤回更正', en: 'Withdraw correction' },
      permission: 'inverterDays_delete',
      isDangerous: true,
      appliesTo: ({ src }) => src === sampleSrc.key.manual,
      Dialog: WithdrawDialog,
    },
  ],
  tabs: [correctionsTab],
});
