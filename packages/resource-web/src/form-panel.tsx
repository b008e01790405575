// Adding and editing a row: where its values come from, what is kept and saved. A dialog for few fields, else a drawer.

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
import { copyOf, formFieldsOf, keptValues, takesRemarkAlone, type Values } from './draft.ts';
import { FormFields } from './form-fields.tsx';
import { FormOpener, type OpenForm } from './form-opener.ts';
import { useSlotsOf } from './resources.tsx';
import type { Saving, Slots } from './slots.ts';
import { useDraft } from './use-draft.ts';
import { useFollowing } from './use-following.ts';
import { useFieldRights } from './use-rights.ts';

interface FormPanelProps {
  resource: Resource;
  slots: Slots;
  /** Id of a row, `copy-` or `add-below-` and the id of a row to start from, or `add` and anything. What is typed is kept under it. */
  editing: string;
  /** The first values of a new row. */
  initial?: Values | undefined;
  onClose(): void;
  onSaved?(row: Row): void;
  /** Where there is something to go on with after a save: the next row, or another new one. */
  onNext?: (() => void) | undefined;
}

const nothing: Saving = {};
const useNothing = () => nothing;

/** From this many fields on a form is a drawer. */
const drawerFrom = 8;

/** An edit starts from the row as it is stored now, read anew, so that its rowVersion is the newest. */
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

/** The draft lives here, above the pop-up: what is typed outlasts a tab that is hidden and shown again. */
export function FormPanel({ resource, slots, editing, initial, onClose, onSaved, onNext }: FormPanelProps) {
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  const id = useId();
  const isCopy = editing.startsWith('copy-');
  const isEdit = !isCopy && !editing.startsWith('add');
  const maySet = useFieldRights();
  const stored = useStoredRow(resource, isCopy ? editing.slice(5) : isEdit ? editing : undefined);
  const [isReady, setReady] = useState(!isCopy && !isEdit);
  const goesOn = useRef(false);
  const saving = (slots.useSaving ?? useNothing)();
  const draft = useDraft(resource, { initial, saving }, (saved) => {
    storedDraft.drop();
    onSaved?.(saved);
    if (goesOn.current && onNext) onNext();
    else onClose();
  });
  const { start, values, row } = draft;
  if (!isReady && stored.data) {
    setReady(true);
    if (isCopy) draft.restart(undefined, copyOf(resource, stored.data, maySet));
    else draft.restart(stored.data);
  }
  useFollowing(slots, draft, isReady && !isEdit);
  const storedDraft = useStoredDraft({
    name: `${resource.name}-${editing.replace(/-more$/, '')}`,
    isReady,
    rowVersion: row?.rowVersion,
    values: useMemo(() => keptValues(resource, start, values), [resource, start, values]),
  });
  const take = () => {
    const restoredValues = keptValues(resource, {}, storedDraft.offer?.values ?? {});
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
  const asked = formFieldsOf(resource).filter(
    ([name]) => (!isRemark || name === 'remark') && !(isEdit && resource.asks?.[name]),
  );
  const fields = asked.map(([name, field]) => ({ name, label: labelOf(field.label, language) }));
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
        trouble={stored.error && <LoadError error={stored.error} onRetry={() => void stored.refetch()} />}
        isBehind={theirs !== undefined || nested !== undefined}
        draft={storedDraft.offer && { at: storedDraft.offer.at, isOutdated: isEdit && storedDraft.offer.isOutdated }}
        onTake={take}
        onDrop={storedDraft.drop}
        onSave={(isNext) => {
          goesOn.current = isNext;
          return draft.send();
        }}
        hasNext={onNext !== undefined && !act}
        onClose={() => {
          if (draft.isDirty) storedDraft.drop();
          onClose();
        }}
      >
        <FormFields id={id} resource={resource} slots={slots} draft={draft} shown={asked} />
        {theirs ? <ConflictDialog resource={resource} draft={draft} theirs={theirs} /> : null}
      </FormShell>
      {nested ? <FormPanel {...nested} editing={`add-in-${editing}`} onClose={() => setNested(undefined)} /> : null}
    </FormOpener>
  );
}
