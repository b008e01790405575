// The buttons that open the dialog for pushing settings: for the selected inverters, for one inverter, or for the inverters of a station.
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { permissionsOf } from '@ec/resource/calls';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { RowActionSlot } from '@ec/resource-web/slots';
import { useMoreRows } from '@ec/resource-web/use-more-rows.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { mostInverters } from '../../shared/device/hand-out.contract.ts';
import { inverter } from '../../shared/device/inverter.resource.ts';
import type { union } from '../../shared/station/union.resource.ts';
import { commandTexts } from './command-texts.ts';
import { HandOutDialog } from './hand-out-dialog.tsx';

const permission = permissionsOf(inverter).action('handOut');
const label = { zh: commandTexts.zh.handOut, en: commandTexts.en.handOut };

export function HandOutSelected({ selected }: { selected: readonly string[] }) {
  const texts = useTexts(commandTexts);
  const { can } = useConsole();
  const [isOpen, setOpen] = useState(false);
  if (!can(permission) || selected.length === 0) return null;
  const name = fill(texts.several, { count: selected.length });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.handOut}</Button>
      {isOpen ? <HandOutDialog ids={selected} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export const handOutToOne: RowActionSlot<typeof inverter> = {
  key: 'handOut',
  label,
  permission,
  Dialog: ({ row, onClose }) => <HandOutDialog ids={[row.id]} name={row.sn} onClose={onClose} />,
};

export const handOutToStation: RowActionSlot<typeof union> = {
  key: 'handOut',
  label,
  permission,
  appliesTo: ({ inverterCount }) => (inverterCount ?? 0) > 0,
  Dialog: StationDialog,
};

function StationDialog({ row, onClose }: { row: RowIn<typeof union>; onClose(): void }) {
  const texts = useTexts(commandTexts);
  const { warning } = useFeedback();
  const { rows, total, left } = useMoreRows(inverter, { stationId: row.id, ascs: 'sn' }, mostInverters);
  const isEmpty = rows?.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    warning(texts.noInverters);
    onClose();
  }, [isEmpty, texts, warning, onClose]);
  if (!rows || isEmpty) return null;
  const ids = rows.map(({ id }) => id);
  const note = left > 0 ? fill(texts.firstOfStation, { shown: ids.length, total, left }) : undefined;
  return <HandOutDialog ids={ids} note={note} onClose={onClose} name={row.stationName} />;
}
