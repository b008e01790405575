// Sets fields of many rows. The person chooses fields and values, previews the changes, and then writes exactly the previewed changes.

import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Modal, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { recordTexts } from '../list/record-texts.ts';
import type { Served } from '../list/served.ts';
import { ChangePreview } from './change-preview.tsx';
import { changeTexts } from './change-texts.ts';
import { useRefresh, useUndo } from './use-undo.ts';

/** The selected rows: the rows `ids`, or all rows that match the filters of the list. */
export interface BatchScope {
  ids?: string[];
  all?: true;
  filters?: Record<string, string | number>;
  q?: string;
}

interface BatchDialogProps {
  table: Served;
  scope: BatchScope;
  /** The number of matching rows as text, possibly an estimate. */
  total: string;
  /** Fields that can be set. */
  options: { value: string; label: string }[];
  chosen: string[];
  onChoose(names: string[]): void;
  /** Returns the values to set; undefined if one of them is invalid. */
  collect(): Record<string, unknown> | undefined;
  /** Inputs of the chosen fields. */
  children: ReactNode;
  onClose(): void;
  onDone(): void;
}

/** Options of the calls. The timeout is in milliseconds; ten thousand rows take longer than a usual call. */
const patience = { quiet: true, timeout: 120_000 };

type Change = BatchScope & { set: Record<string, unknown> };

/** `look` previews a change of many rows, `write` writes the previewed change. */
function useBatchWrite(table: Served, onDone: () => void) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(changeTexts);
  const { toast } = useTexts(recordTexts);
  const offerUndo = useUndo(table);
  const refresh = useRefresh(table);
  const look = useMutation({
    mutationFn: (change: Change) => callOf(api, on(table, rowCall.batchPreview))(change, patience),
  });
  const write = useMutation({
    mutationFn: (change: Change & { token: string }) => callOf(api, on(table, rowCall.batch))(change, patience),
    onSuccess: ({ changed, groupId }) => {
      success(toast.done);
      offerUndo(fill(texts.changed, { count: groupNumber(changed) }), groupId);
      onDone();
    },
    // After a failure the preview is discarded, because the rows may have changed. The person must preview again before writing.
    onError: look.reset,
    onSettled: refresh,
  });
  return { look, write };
}

export function BatchDialog({ table, scope, total, options, chosen, ...props }: BatchDialogProps) {
  const texts = useTexts(changeTexts);
  const { cancel } = useTexts(uiTexts);
  const language = useLanguage();
  const id = useId();
  const [ids, setIds] = useState(scope.ids);
  const { look, write } = useBatchWrite(table, props.onDone);
  const preview = look.data;
  const failure = look.error ?? write.error;
  const show = (ids: string[] | undefined) => {
    const set = props.collect();
    setIds(ids);
    write.reset();
    if (set) look.mutate({ ...scope, ...(ids ? { ids } : {}), set });
  };
  const refusedIds = new Set(preview?.refused.map((row) => row.id));
  const acceptedIds = ids?.filter((one) => !refusedIds.has(one)) ?? [];
  const editing = [
    <Button key="cancel" onClick={props.onClose}>
      {cancel}
    </Button>,
    <Button
      key="preview"
      type="primary"
      disabled={chosen.length === 0}
      loading={look.isPending}
      onClick={() => show(ids)}
    >
      {texts.preview}
    </Button>,
  ];
  const looking = preview && [
    <Button key="back" disabled={write.isPending} onClick={look.reset}>
      {texts.back}
    </Button>,
    refusedIds.size > 0 && acceptedIds.length > 0 ? (
      <Button key="without" loading={look.isPending} onClick={() => show(acceptedIds)}>
        {fill(texts.without, { count: refusedIds.size })}
      </Button>
    ) : null,
    <Button
      key="write"
      type="primary"
      disabled={preview.changing === 0 || refusedIds.size > 0}
      loading={write.isPending}
      onClick={() => write.mutate({ ...look.variables!, token: preview.token })}
    >
      {fill(texts.confirmBatch, { count: groupNumber(preview.changing) })}
    </Button>,
  ];
  const title = fill(texts.batchTitle, {
    count: preview || ids ? groupNumber(preview?.count ?? ids?.length) : total,
    label: table.label[language],
  });
  return (
    <Modal
      open
      width={720}
      title={title}
      onCancel={props.onClose}
      footer={looking ?? editing}
      mask={{ closable: false }}
      // `autoFocus` does not work here: the dialog moves the focus to its close button once it is open.
      afterOpenChange={() => document.getElementById(`${id}-fields`)?.focus()}
    >
      {failure ? <Alert className="ec-note" type="error" showIcon title={failure.message} /> : null}
      {preview ? (
        <>
          <ChangePreview data={preview} />
          <p className="ec-field-note">{texts.batchHint}</p>
        </>
      ) : (
        <>
          <FieldFrame id={`${id}-fields`} label={texts.batchFields}>
            <Select
              id={`${id}-fields`}
              className="ec-wide"
              mode="multiple"
              placeholder={texts.batchFieldsAsk}
              showSearch={{ optionFilterProp: 'label' }}
              options={options}
              value={chosen}
              onChange={props.onChoose}
            />
          </FieldFrame>
          {props.children}
        </>
      )}
    </Modal>
  );
}
