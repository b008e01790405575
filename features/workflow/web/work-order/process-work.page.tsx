// /work/processwork: the page lists work orders with processes. People submit drafts here, and open the process of a running order.

import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import type { RowOf } from '@ec/resource/row';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { detailPath, formPath } from '../../shared/process-paths.ts';
import { processWork } from '../../shared/process-work.resource.ts';
import { startList } from '../../shared/work.contract.ts';
import { woStatus } from '../../shared/work-order-status.ts';
import { workTexts } from './work-texts.ts';

const category = 'flow_3';
const active = 1;

/** Returns a function that opens the form of the first work order process that the person may start. */
function useStart() {
  const { api, openTab } = useConsole();
  const { warning } = useFeedback();
  const texts = useTexts(workTexts);
  return async (draftId?: string) => {
    const { records } = await callOf(api, startList)({ category });
    const definition = records.find(({ suspensionState }) => suspensionState === active);
    if (!definition) return warning(texts.noDefinition);
    const path = formPath('workorder', definition.id);
    openTab(draftId === undefined ? path : `${path}?id=${draftId}`);
  };
}

function StartButton() {
  const texts = useTexts(workTexts);
  const { can } = useConsole();
  const start = useStart();
  const [isBusy, setBusy] = useState(false);
  if (!can('work_start_flow')) return null;
  const press = () => {
    setBusy(true);
    void start().finally(() => setBusy(false));
  };
  return (
    <Button loading={isBusy} onClick={press}>
      {texts.start}
    </Button>
  );
}

type Order = RowOf<typeof processWork>;

interface GoProps {
  row: Order;
  onClose(): void;
}

/** Stands in the place of a dialog, because this action opens another page. */
function GoToForm({ row, onClose }: GoProps) {
  const start = useStart();
  const go = useEffectEvent(() => {
    onClose();
    void start(row.id);
  });
  useEffect(() => go(), []);
  return null;
}

function GoToProcess({ row, onClose }: GoProps) {
  const { openTab } = useConsole();
  const go = useEffectEvent(() => {
    onClose();
    openTab(detailPath('workorder', { processInstanceId: row.processInstanceId, businessId: row.id }));
  });
  useEffect(() => go(), []);
  return null;
}

export const { Page, slots } = resourcePage(processWork, {
  Toolbar: StartButton,
  rowActions: [
    {
      key: 'startDraft',
      label: { zh: workTexts.zh.startDraft, en: workTexts.en.startDraft },
      permission: 'work_start_flow',
      isFrequent: true,
      appliesTo: ({ pwStatus }) => pwStatus === woStatus.key.draft,
      Dialog: GoToForm,
    },
    {
      key: 'process',
      label: { zh: workTexts.zh.process, en: workTexts.en.process },
      permission: 'processWork',
      appliesTo: ({ processInstanceId }) => processInstanceId !== '',
      Dialog: GoToProcess,
    },
  ],
});
