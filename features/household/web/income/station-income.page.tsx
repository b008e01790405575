// The page of daily income: it explains each day line by line, and opens the dialog that re-runs days.

import { moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { permissionsOf } from '@ec/resource/calls';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useState } from 'react';
import { stationIncome } from '../../shared/income/station-income.resource.ts';
import { incomeTexts } from './income-texts.ts';
import { LineTable } from './line-table.tsx';
import { RerunDialog } from './rerun-dialog.tsx';
import '../energy/energy.css';

function CalculationTab({ row }: { row: RowIn<typeof stationIncome> }) {
  const texts = useTexts(incomeTexts);
  const { income, shareRate, farmerShare } = row;
  return (
    <div className="ec-stack">
      <p className="ec-muted">{fill(texts.setting, { from: row.setingName })}</p>
      <LineTable lines={row.lines ?? []} total={texts.total} sum={income} />
      <p>{fill(texts.explained, { income: moneyText(income), rate: shareRate ?? 0, share: moneyText(farmerShare) })}</p>
    </div>
  );
}

function RerunButton() {
  const { can } = useConsole();
  const texts = useTexts(incomeTexts);
  const [isOpen, setOpen] = useState(false);
  if (!can(permissionsOf(stationIncome).action('rerun'))) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.rerun}</Button>
      {isOpen ? <RerunDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export const { Page, slots } = resourcePage(stationIncome, {
  Toolbar: RerunButton,
  tabs: [{ key: 'lines', label: { zh: '计算明细', en: 'Calculation' }, Content: CalculationTab }],
});
