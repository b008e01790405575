// Adding and editing: a dialog for few fields, a drawer from eight on, with save bar, unsaved guard and keyboard.
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { useFeedback } from '@ec/ui/feedback';
import { recordTexts } from '@ec/ui/record-texts';
import { KeptNote, SaveBar, useSaveKey } from '@ec/ui/save-bar.tsx';
import { pathOf, servedKey } from '@ec/ui/served';
import { FormSkeleton } from '@ec/ui/skeleton.tsx';
import { LoadError } from '@ec/ui/state-page.tsx';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Modal } from 'antd';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { ConflictDialog } from './conflict-dialog.tsx';
import { copyOf, formFieldsOf, type Issues, type Row } from './draft.ts';
import { FormFields } from './form-fields.tsx';
import { FormOpener, type OpenForm } from './form-opener.ts';
import type { Slots } from './slots.ts';
import { useDraft, useLeaveGuard } from './use-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

interface FormPanelProps {
  resource: Resource;
  slots: Slots;
  /** Id of a row, `copy-` and the id of a row to start from, or `add`. */
  editing: string;
  onClose(): void;
  onSaved?(row: Row): void;
  /** Where there is something to go on with after a save: the next row, or another new one. */
  onNext?: (() => void) | undefined;
}

/** An edit starts from the row as it is stored now, read anew, so that its rowVersion is the newest. */
function useStoredRow(resource: Resource, id: string | undefined) {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...servedKey(resource), 'edit', language, id],
    queryFn: ({ signal }) => api.get<Row>(pathOf(resource, 'detail'), { id }, { signal, quiet: true }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The draft lives here, above the pop-up: what is typed outlasts a tab that is hidden and shown again. */
export function FormPanel({ resource, slots, editing, onClose, onSaved, onNext }: FormPanelProps) {
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  const { confirm } = useFeedback();
  const formId = useId();
  const isCopy = editing.startsWith('copy-');
  const isEdit = !isCopy && !editing.startsWith('add');
  const stored = useStoredRow(resource, isCopy ? editing.slice(5) : isEdit ? editing : undefined);
  const [isLoaded, setLoaded] = useState(!isCopy && !isEdit);
  const goesOn = useRef(false);
  const draft = useDraft(resource, undefined, (saved) => {
    kept.drop();
    onSaved?.(saved);
    if (goesOn.current && onNext) onNext();
    else onClose();
  });
  if (!isLoaded && stored.data) {
    setLoaded(true);
    if (isCopy) draft.restart(undefined, copyOf(resource, stored.data));
    else draft.restart(stored.data);
  }
  const kept = useKeptDraft(resource, editing, draft, isLoaded);
  const [nested, setNested] = useState<{ resource: Resource; onSaved(row: Row): void }>();
  const openForm = useCallback<OpenForm>((resource, onSaved) => setNested({ resource, onSaved }), []);
  useLeaveGuard(draft.isDirty);
  const theirs = draft.failure?.kind === 'conflict' ? draft.failure.theirs : undefined;

  const close = async () => {
    if (draft.isSaving) return;
    const question = { title: texts.unsavedAsk, content: texts.unsavedHint, danger: true };
    const isFine =
      !draft.isDirty || (await confirm({ ...question, okText: texts.leave.discard, cancelText: texts.leave.stay }));
    if (!isFine) return;
    if (draft.isDirty) kept.drop();
    onClose();
  };
  const save = async (isNext = false) => {
    if (draft.isSaving || theirs || nested || !isLoaded) return;
    goesOn.current = isNext;
    const wrong = await draft.send();
    if (wrong) focusFirst(formId, resource, wrong);
  };
  useSaveKey((isNext) => void save(isNext));
  useEffect(() => (isLoaded ? focusFirst(formId, resource) : undefined), [formId, resource, isLoaded]);

  const wrong = formFieldsOf(resource).filter(([name]) => draft.issues[name] !== undefined);
  const title = fill(isEdit ? texts.editTitle : texts.addTitle, { label: labelOf(resource.label, language) });
  return (
    <FormOpener value={openForm}>
      <Frame {...{ resource, slots, title }} onClose={() => void close()}>
        {isLoaded ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            {kept.found ? (
              <KeptNote
                at={kept.found.at}
                isOutdated={isEdit && kept.isOutdated}
                onTake={kept.take}
                onDrop={kept.drop}
              />
            ) : null}
            <FormFields {...{ resource, slots, draft }} id={formId} />
            <SaveBar
              failure={draft.failure?.kind === 'error' ? draft.failure : undefined}
              wrong={wrong.map(([name, field]) => ({ name, label: labelOf(field.label, language) }))}
              isDirty={draft.isDirty}
              isSaving={draft.isSaving}
              isNew={!isEdit}
              onCancel={() => void close()}
              onNext={onNext && (() => void save(true))}
              onJump={(name) => void focusFirst(formId, resource, { [name]: '' })}
            />
          </form>
        ) : stored.isError ? (
          <LoadError error={stored.error} onRetry={() => void stored.refetch()} />
        ) : (
          <FormSkeleton fields={formFieldsOf(resource).length} />
        )}
        {theirs ? <ConflictDialog {...{ resource, draft, theirs }} /> : null}
      </Frame>
      {nested ? <FormPanel {...nested} slots={noSlots} editing="add" onClose={() => setNested(undefined)} /> : null}
    </FormOpener>
  );
}

const noSlots: Slots = {};

/** The first wrong input, or just the first that takes something. Later than the pop-up's own focus. */
function focusFirst(formId: string, resource: Resource, issues?: Issues) {
  const find = () => {
    for (const [name] of formFieldsOf(resource)) {
      const input = document.getElementById(`${formId}-${name}`);
      const isMeant = issues === undefined || issues[name] !== undefined;
      if (input && isMeant && !(input instanceof HTMLInputElement && input.disabled)) return input;
    }
    return undefined;
  };
  const timer = setTimeout(() => find()?.focus({ preventScroll: issues === undefined }), issues ? 0 : 250);
  return () => clearTimeout(timer);
}

interface FrameProps {
  resource: Resource;
  slots: Slots;
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** From this many fields on a form is a drawer. */
const drawerFrom = 8;

function Frame({ resource, slots, title, onClose, children }: FrameProps) {
  const count = formFieldsOf(resource).length;
  const kind = slots.formKind ?? (count >= drawerFrom ? 'drawer' : 'dialog');
  // A click beside it does not close: too easily done with a form half filled.
  const shared = { open: true, title, children, className: 'ec-form-panel', mask: { closable: false } };
  if (kind === 'drawer') {
    return <Drawer {...shared} size={`min(${slots.formWidth ?? 768}px, 100vw)`} onClose={onClose} />;
  }
  return <Modal {...shared} footer={null} width={slots.formWidth ?? (count <= 4 ? 560 : 768)} onCancel={onClose} />;
}
