// Setting fields of many rows: choose fields and values, look at what would change, then change exactly that.
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { ChangePreview, type ChangePreviewData } from '@ec/ui/change-preview.tsx';
import { useConsole } from '@ec/ui/console';
import { useFeedback } from '@ec/ui/feedback';
import { groupNumber } from '@ec/ui/quantity';
import { recordTexts } from '@ec/ui/record-texts';
import { pathOf } from '@ec/ui/served';
import { uiTexts } from '@ec/ui/ui-texts';
import { upkeepTexts } from '@ec/ui/upkeep-texts';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { useRefresh, useUndo } from '@ec/ui/use-undo';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { batchFieldsOf, batchIssues, batchSet, optionsOf, type Scope } from './batch-fields.ts';
import { type Issues, type Values, withValue } from './draft.ts';
import { FormField } from './form-fields.tsx';
import type { Slots } from './slots.ts';

interface BatchEditProps {
  resource: Resource;
  slots: Slots;
  scope: Scope;
  /** How many rows match, as far as the list knows it. */
  total: string;
  onClose(): void;
  onDone(): void;
}

/** Ten thousand rows take longer than a usual call. */
const patience = { quiet: true, timeout: 120_000 };

export function BatchEdit({ resource, slots, scope: given, total, onClose, onDone }: BatchEditProps) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(upkeepTexts);
  const { toast } = useTexts(recordTexts);
  const { cancel } = useTexts(uiTexts);
  const language = useLanguage();
  const id = useId();
  const offerUndo = useUndo(resource);
  const refresh = useRefresh(resource);
  const [scope, setScope] = useState(given);
  const [names, setNames] = useState<string[]>([]);
  const [values, setValues] = useState<Values>({});
  const [issues, setIssues] = useState<Issues>({});
  const all = batchFieldsOf(resource);
  const chosen = all.filter(([name]) => names.includes(name));
  const look = useMutation({
    mutationFn: (scope: Scope) => {
      const body = { ...scope, set: batchSet(chosen, values) };
      return api.post<ChangePreviewData & { count: number; token: string }>(
        pathOf(resource, 'batch-preview'),
        body,
        undefined,
        patience,
      );
    },
  });
  const write = useMutation({
    mutationFn: (token: string) => {
      const body = { ...scope, set: batchSet(chosen, values), token };
      return api.post<{ changed: number; groupId: string }>(pathOf(resource, 'batch'), body, undefined, patience);
    },
    onSuccess: ({ changed, groupId }) => {
      success(toast.done);
      offerUndo(fill(texts.changed, { count: groupNumber(changed) }), groupId);
      onDone();
    },
    // The rows may have changed since: look again before anything is written.
    onError: look.reset,
    onSettled: refresh,
  });
  const preview = look.data;
  const failure = look.error ?? write.error;
  const show = (scope: Scope) => {
    const found = batchIssues(chosen, values, language);
    setIssues(found);
    write.reset();
    if (Object.keys(found).length === 0) look.mutate(scope);
  };
  const refused = new Set(preview?.refused.map((row) => row.id));
  const without = () => {
    const next = { ...scope, ids: scope.ids?.filter((one) => !refused.has(one)) ?? [] };
    setScope(next);
    show(next);
  };
  const editing = [
    <Button key="cancel" onClick={onClose}>
      {cancel}
    </Button>,
    <Button
      key="preview"
      type="primary"
      disabled={chosen.length === 0}
      loading={look.isPending}
      onClick={() => show(scope)}
    >
      {texts.preview}
    </Button>,
  ];
  const looking = preview && [
    <Button key="back" disabled={write.isPending} onClick={look.reset}>
      {texts.back}
    </Button>,
    refused.size > 0 && scope.ids && scope.ids.length > refused.size ? (
      <Button key="without" loading={look.isPending} onClick={without}>
        {fill(texts.without, { count: refused.size })}
      </Button>
    ) : null,
    <Button
      key="write"
      type="primary"
      disabled={preview.changing === 0 || refused.size > 0}
      loading={write.isPending}
      onClick={() => write.mutate(preview.token)}
    >
      {fill(texts.confirmBatch, { count: groupNumber(preview.changing) })}
    </Button>,
  ];
  const title = fill(texts.batchTitle, {
    count: preview || scope.ids ? groupNumber(preview?.count ?? scope.ids?.length) : total,
    label: labelOf(resource.label, language),
  });
  return (
    <Modal open width={720} title={title} onCancel={onClose} footer={looking ?? editing} mask={{ closable: false }}>
      {failure ? <Alert className="ec-note" type="error" showIcon title={failure.message} /> : null}
      {preview ? (
        <>
          <ChangePreview data={preview} />
          <p className="ec-field-note">{texts.batchHint}</p>
        </>
      ) : (
        <>
          <div className="ec-field">
            <label htmlFor={`${id}-fields`}>{texts.batchFields}</label>
            <Select
              id={`${id}-fields`}
              className="ec-wide"
              mode="multiple"
              autoFocus
              placeholder={texts.batchFieldsAsk}
              showSearch={{ optionFilterProp: 'label' }}
              options={optionsOf(all, language)}
              value={names}
              onChange={setNames}
            />
            <p className="ec-field-note" />
          </div>
          {chosen.map(([name, field]) => (
            <FormField
              key={name}
              {...{ resource, name, field, language, values }}
              own={slots.inputs?.[name]}
              id={`${id}-${name}`}
              value={values[name] ?? ''}
              issue={issues[name]}
              set={(_name, value) => setValues((now) => withValue(resource, now, name, value))}
              blur={() => setIssues((now) => ({ ...now, ...batchIssues([[name, field]], values, language) }))}
            />
          ))}
        </>
      )}
    </Modal>
  );
}
