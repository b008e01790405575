// Adding and editing: a dialog for few fields, a drawer from eight on, with save bar, unsaved guard and keyboard.
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { CopyMark } from '@ec/ui/copy-mark.tsx';
import { useFeedback } from '@ec/ui/feedback';
import { FormSkeleton } from '@ec/ui/skeleton.tsx';
import { LoadError } from '@ec/ui/state-page.tsx';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Modal } from 'antd';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { pathOf, resourceKey } from './calls.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { formFieldsOf, type Issues, type Row } from './draft.ts';
import { engineTexts } from './engine-texts.ts';
import { FormFields } from './form-fields.tsx';
import type { Slots } from './slots.ts';
import { type Draft, useDraft, useLeaveGuard } from './use-draft.ts';

interface FormPanelProps {
  resource: Resource;
  slots: Slots;
  /** Undefined adds. */
  id: string | undefined;
  onClose(): void;
}

/** An edit starts from the row as it is stored now, read anew, so that its rowVersion is the newest. */
function useStoredRow(resource: Resource, id: string | undefined) {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...resourceKey(resource), 'edit', language, id],
    queryFn: ({ signal }) => api.get<Row>(pathOf(resource, 'detail'), { id }, { signal, quiet: true }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function FormPanel({ resource, slots, id, onClose }: FormPanelProps) {
  const texts = useTexts(engineTexts);
  const language = useLanguage();
  const stored = useStoredRow(resource, id);
  // The form sets it once it is there: closing asks while something is unsaved.
  const ask = useRef(onClose);
  const title = fill(id === undefined ? texts.addTitle : texts.editTitle, { label: labelOf(resource.label, language) });
  return (
    <Frame {...{ resource, slots, title }} onClose={() => ask.current()}>
      {id === undefined || stored.data ? (
        <Form {...{ resource, slots, ask, onClose }} row={stored.data} />
      ) : stored.isError ? (
        <LoadError error={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <FormSkeleton fields={formFieldsOf(resource).length} />
      )}
    </Frame>
  );
}

interface FormProps {
  resource: Resource;
  slots: Slots;
  row: Row | undefined;
  ask: RefObject<() => void>;
  onClose(): void;
}

function Form({ resource, slots, row, ask, onClose }: FormProps) {
  const texts = useTexts(engineTexts);
  const { confirm } = useFeedback();
  const id = useId();
  const draft = useDraft(resource, row, onClose);
  useLeaveGuard(draft.isDirty);
  const theirs = draft.failure?.kind === 'conflict' ? draft.failure.theirs : undefined;

  const close = async () => {
    if (draft.isSaving) return;
    const question = { title: texts.unsavedAsk, content: texts.unsavedHint, danger: true };
    const isFine =
      !draft.isDirty || (await confirm({ ...question, okText: texts.discard, cancelText: texts.keepEditing }));
    if (isFine) onClose();
  };
  useEffect(() => {
    ask.current = () => void close();
  });
  const save = async () => {
    if (draft.isSaving || theirs) return;
    const wrong = await draft.send();
    if (wrong) focusFirst(id, resource, wrong);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    // A field is judged on blur; the shortcut leaves no blur behind.
    void save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => focusFirst(id, resource), [id, resource]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormFields {...{ id, resource, slots, draft }} />
      <SaveBar draft={draft} onCancel={() => void close()} />
      {theirs ? <ConflictDialog {...{ resource, draft, theirs }} /> : null}
    </form>
  );
}

/** The first wrong input, or just the first that takes something. Later than the pop-up's own focus. */
function focusFirst(id: string, resource: Resource, issues?: Issues) {
  const names = formFieldsOf(resource).map(([name]) => name);
  const inputs = names
    .filter((name) => issues === undefined || issues[name] !== undefined)
    .map((name) => document.getElementById(`${id}-${name}`))
    .filter((input) => input && !(input instanceof HTMLInputElement && input.disabled));
  const timer = setTimeout(() => inputs[0]?.focus({ preventScroll: issues === undefined }), issues ? 0 : 250);
  return () => clearTimeout(timer);
}

interface SaveBarProps {
  draft: Draft;
  onCancel(): void;
}

function SaveBar({ draft, onCancel }: SaveBarProps) {
  const texts = useTexts(engineTexts);
  const { failure } = draft;
  const count = Object.keys(draft.issues).length;
  return (
    <div className="ec-save-bar">
      <span className="ec-save-note" role="status">
        {failure?.kind === 'error' ? (
          <span className="ec-error">
            {texts.saveFailed} {failure.isNetwork ? texts.networkFailed : failure.message}
            {failure.requestId && !failure.message.includes(failure.requestId) ? (
              <>
                {` ${texts.requestId} `}
                <code>{failure.requestId}</code> <CopyMark text={failure.requestId} />
              </>
            ) : null}
          </span>
        ) : count > 0 ? (
          <span className="ec-error">{fill(texts.issueCount, { count })}</span>
        ) : draft.isDirty ? (
          texts.unsaved
        ) : null}
      </span>
      <Button onClick={onCancel} disabled={draft.isSaving}>
        {texts.cancel}
      </Button>
      <Button type="primary" htmlType="submit" loading={draft.isSaving} title="Ctrl+S">
        {draft.isSaving ? texts.saving : texts.save}
      </Button>
    </div>
  );
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
