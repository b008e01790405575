// The form that adds or edits a row. It loads the row, stores the draft in the browser and saves it. Few fields make a dialog, many a drawer.

import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { useStoredDraft } from '@ec/records/change/use-stored-draft';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import { servedKey } from '@ec/records/list/served';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import { FormShell } from '@ec/ui/form/form-shell.tsx';
import type { Row } from '@ec/ui/table/row';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { ConflictDialog } from './conflict-dialog.tsx';
import { copyOf, formFieldsOf, storableValues, takesRemarkAlone, type Values } from './draft.ts';
import { FormFields } from './form-fields.tsx';
import { FormOpener, type OpenForm } from './form-opener.ts';
import { useSlotsOf } from './resources.tsx';
import type { SaveHooks, Slots } from './slots.ts';
import { useDraft } from './use-draft.ts';
import { useFollowing } from './use-following.ts';
import { useFieldRights } from './use-rights.ts';

interface FormPanelProps {
  resource: Resource;
  slots: Slots;
  /** A row id, `copy-<id>`, `add-below-<id>`, or a text that begins with `add`. The browser stores the draft under this text, without `-more`. */
  editing: string;
  /** The first values of a new row. */
  initial?: Values | undefined;
  onClose(): void;
  onSaved?(row: Row): void;
  /** Opens the next row, or another new one, after a save; undefined where there is none. */
  onNext?: (() => void) | undefined;
}

const noSaveHooks: SaveHooks = {};
const useNoSaveHooks = () => noSaveHooks;

/** A form with at least this many fields is a drawer, unless the page sets `formKind`. */
const drawerFrom = 8;

/** Loads the row anew for an edit or a copy, so that an edit starts with the newest rowVersion. */
function useStoredRow(resource: Resource, id: string | undefined) {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...servedKey(resource), 'edit', language, id],
    queryFn: ({ signal }) => callOf(api, on(resource, rowCall.detail))({ id }, { signal, quiet: true }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** This component holds the draft above the pop-up, so that the draft survives while its tab is hidden. */
export function FormPanel({ resource, slots, editing, initial, onClose, onSaved, onNext }: FormPanelProps) {
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  const id = useId();
  const isCopy = editing.startsWith('copy-');
  const isEdit = !isCopy && !editing.startsWith('add');
  const maySet = useFieldRights();
  const storedRow = useStoredRow(resource, isCopy ? editing.slice(5) : isEdit ? editing : undefined);
  const [isReady, setReady] = useState(!isCopy && !isEdit);
  const opensNext = useRef(false);
  const saving = (slots.useSaving ?? useNoSaveHooks)();
  const draft = useDraft(resource, { initial, saving }, (saved) => {
    storedDraft.drop();
    onSaved?.(saved);
    if (opensNext.current && onNext) onNext();
    else onClose();
  });
  const { start, values, row } = draft;
  if (!isReady && storedRow.data) {
    setReady(true);
    if (isCopy) draft.restart(undefined, copyOf(resource, storedRow.data, maySet));
    else draft.restart(storedRow.data);
  }
  useFollowing(slots, draft, isReady && !isEdit);
  const storedDraft = useStoredDraft({
    name: `${resource.name}-${editing.replace(/-more$/, '')}`,
    isReady,
    rowVersion: row?.rowVersion,
    values: useMemo(() => storableValues(resource, start, values), [resource, start, values]),
  });
  const restoreDraft = () => {
    const restoredValues = storableValues(resource, {}, storedDraft.offer?.values ?? {});
    for (const [name, value] of Object.entries(restoredValues)) draft.set(name, value);
    storedDraft.close();
  };
  const [nested, setNested] = useState<Pick<FormPanelProps, 'resource' | 'slots' | 'onSaved'>>();
  const slotsOf = useSlotsOf();
  const openForm = useCallback<OpenForm>(
    (resource, onSaved) => void slotsOf(resource).then((slots) => setNested({ resource, slots, onSaved })),
    [slotsOf],
  );
  const theirs = draft.failure?.kind === 'conflict' ? draft.failure.theirs : undefined;
  const isRemark = isEdit && takesRemarkAlone(resource);
  const entries = formFieldsOf(resource).filter(
    ([name]) => (!isRemark || name === 'remark') && !(isEdit && resource.asks?.[name]),
  );
  const fields = entries.map(([name, field]) => ({ name, label: labelOf(field.label, language) }));
  const title = isRemark ? texts.remarkTitle : isEdit ? texts.editTitle : texts.addTitle;
  const { addLabel } = resource;
  const act = !isEdit && addLabel ? { label: labelOf(addLabel, language), isDangerous: false } : undefined;
  const kind = slots.formKind ?? (fields.length >= drawerFrom ? 'drawer' : 'dialog');
  return (
    <FormOpener value={openForm}>
      <FormShell
        id={id}
        kind={kind}
        fields={fields}
        isReady={isReady}
        title={act?.label ?? fill(title, { label: labelOf(resource.label, language) })}
        {...(act ? { act } : {})}
        width={slots.formWidth ?? (fields.length <= 4 && kind === 'dialog' ? 560 : 768)}
        issues={draft.issues}
        failure={draft.failure?.kind === 'error' ? draft.failure : undefined}
        isDirty={draft.isDirty}
        isSaving={draft.isSaving}
        isNew={!isEdit}
        trouble={storedRow.error && <LoadError error={storedRow.error} onRetry={() => void storedRow.refetch()} />}
        isBehind={theirs !== undefined || nested !== undefined}
        draft={storedDraft.offer && { at: storedDraft.offer.at, isOutdated: isEdit && storedDraft.offer.isOutdated }}
        onTake={restoreDraft}
        onDrop={storedDraft.drop}
        onSave={(isNext) => {
          opensNext.current = isNext;
          return draft.send();
        }}
        hasNext={onNext !== undefined && !act}
        onClose={() => {
          if (draft.isDirty) storedDraft.drop();
          onClose();
        }}
      >
        <FormFields id={id} resource={resource} slots={slots} draft={draft} entries={entries} />
        {theirs ? <ConflictDialog resource={resource} draft={draft} theirs={theirs} /> : null}
      </FormShell>
      {nested ? <FormPanel {...nested} editing={`add-in-${editing}`} onClose={() => setNested(undefined)} /> : null}
    </FormOpener>
  );
}
