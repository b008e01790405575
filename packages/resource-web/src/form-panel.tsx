// Adding and editing: a dialog for few fields, a drawer from eight on, with save bar, unsaved guard and keyboard.
import { LoadingOutlined } from '@ant-design/icons';
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
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
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

/** The draft lives here, above the pop-up: what is typed outlasts a tab that is hidden and shown again. */
export function FormPanel({ resource, slots, id, onClose }: FormPanelProps) {
  const texts = useTexts(engineTexts);
  const language = useLanguage();
  const { confirm } = useFeedback();
  const formId = useId();
  const stored = useStoredRow(resource, id);
  const draft = useDraft(resource, undefined, onClose);
  const isReady = id === undefined || draft.row !== undefined;
  if (!isReady && stored.data) draft.restart(stored.data);
  useLeaveGuard(draft.isDirty);
  const theirs = draft.failure?.kind === 'conflict' ? draft.failure.theirs : undefined;

  const close = async () => {
    if (draft.isSaving) return;
    const question = { title: texts.unsavedAsk, content: texts.unsavedHint, danger: true };
    const isFine =
      !draft.isDirty || (await confirm({ ...question, okText: texts.leave.discard, cancelText: texts.leave.stay }));
    if (isFine) onClose();
  };
  const save = async () => {
    if (draft.isSaving || theirs || !isReady) return;
    const wrong = await draft.send();
    if (wrong) focusFirst(formId, resource, wrong);
  };
  useSaveKey(() => void save());
  useEffect(() => (isReady ? focusFirst(formId, resource) : undefined), [formId, resource, isReady]);

  const title = fill(id === undefined ? texts.addTitle : texts.editTitle, { label: labelOf(resource.label, language) });
  return (
    <Frame {...{ resource, slots, title }} onClose={() => void close()}>
      {isReady ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <FormFields {...{ resource, slots, draft }} id={formId} />
          <SaveBar draft={draft} onCancel={() => void close()} />
        </form>
      ) : stored.isError ? (
        <LoadError error={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <FormSkeleton fields={formFieldsOf(resource).length} />
      )}
      {theirs ? <ConflictDialog {...{ resource, draft, theirs }} /> : null}
    </Frame>
  );
}

/** Ctrl+S and ⌘S, wherever the focus is. */
function useSaveKey(save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

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
            {texts.saveFailed} {failure.isNetwork ? texts.networkFailed : failure.message}{' '}
            {failure.message.includes(failure.requestId ?? '') ? null : <code>{failure.requestId}</code>}
            {failure.requestId ? <CopyMark text={failure.requestId} /> : null}
          </span>
        ) : count > 0 ? (
          <span className="ec-error">{fill(texts.issueCount, { count })}</span>
        ) : draft.isDirty ? (
          texts.unsaved
        ) : null}
      </span>
      <Button onClick={onCancel} disabled={draft.isSaving}>
        {texts.form.cancel}
      </Button>
      {/* Not antd's `loading`: where a save fails at once its spinner stays. A second click is passed over by `save`. */}
      <Button
        type="primary"
        htmlType="submit"
        icon={draft.isSaving ? <LoadingOutlined aria-hidden /> : null}
        aria-busy={draft.isSaving}
        title="Ctrl+S"
      >
        {draft.isSaving ? texts.form.saving : texts.form.save}
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
