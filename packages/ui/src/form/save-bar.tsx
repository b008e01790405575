// The save bar below a form lists wrong fields, shows whether something is unsaved, and has the buttons that save or leave. A note above
// the form offers an earlier draft.
import { LoadingOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useLanguage, useTexts } from '../text/use-texts.ts';
import { CopyMark } from '../value/copy-mark.tsx';
import { spokenDate } from '../value/date.ts';
import { formTexts } from './form-texts.ts';

export interface SaveFault {
  message: string;
  requestId: string | undefined;
  isNetwork: boolean;
}

interface SaveBarProps {
  /** The reason why the last save failed, where no field is wrong. */
  failure: SaveFault | undefined;
  wrong: { name: string; label: string }[];
  isDirty: boolean;
  isSaving: boolean;
  isNew: boolean;
  /** The confirming button, where it is not “Save”. */
  act: { label: string; isDangerous: boolean } | undefined;
  onCancel(): void;
  /** Saves, then opens the next entry; undefined where there is none. */
  onNext: (() => void) | undefined;
  onJump(name: string): void;
}

export function SaveBar({ failure, wrong, isDirty, isSaving, isNew, act, onCancel, onNext, onJump }: SaveBarProps) {
  const texts = useTexts(formTexts);
  return (
    <div className="ec-save-bar">
      <span className="ec-save-note" role="status">
        <SaveNote failure={failure} wrong={wrong} isDirty={isDirty} act={act} onJump={onJump} />
      </span>
      <Button onClick={onCancel} disabled={isSaving}>
        {texts.cancel}
      </Button>
      {onNext ? (
        <Button className="ec-save-next" onClick={onNext} disabled={isSaving} title="Ctrl+Enter">
          {isNew ? texts.saveAgain : texts.saveNext}
        </Button>
      ) : null}
      {/* The button does not use antd's `loading`, whose spinner stays when a save fails at once. The form ignores a second click. */}
      <Button
        type="primary"
        danger={act?.isDangerous ?? false}
        htmlType="submit"
        icon={isSaving ? <LoadingOutlined aria-hidden /> : null}
        aria-busy={isSaving}
        title="Ctrl+S"
      >
        {act ? act.label : isSaving ? texts.saving : texts.save}
      </Button>
    </div>
  );
}

/** Shows the failure of the last save, else links to the first wrong fields, else a note about unsaved changes. */
function SaveNote({
  failure,
  wrong,
  isDirty,
  act,
  onJump,
}: Pick<SaveBarProps, 'failure' | 'wrong' | 'isDirty' | 'act' | 'onJump'>) {
  const texts = useTexts(formTexts);
  if (failure) {
    return (
      <span className="ec-error">
        {act ? texts.actFailed : texts.saveFailed} {failure.isNetwork ? texts.networkFailed : failure.message}{' '}
        {failure.message.includes(failure.requestId ?? '') ? null : <code>{failure.requestId}</code>}
        {failure.requestId ? <CopyMark text={failure.requestId} /> : null}
      </span>
    );
  }
  if (wrong.length > 0) {
    return (
      <span className="ec-error">
        {fill(texts.issueCount, { count: wrong.length })}{' '}
        {wrong.slice(0, 3).map(({ name, label }) => (
          <button key={name} type="button" className="ec-link ec-issue-link" onClick={() => onJump(name)}>
            {label}
          </button>
        ))}
      </span>
    );
  }
  return isDirty && !act ? texts.unsaved : null;
}

interface DraftNoteProps {
  at: number;
  isOutdated: boolean;
  onTake(): void;
  onDrop(): void;
}

/** Offers an unsaved draft from an earlier visit. */
export function DraftNote({ at, isOutdated, onTake, onDrop }: DraftNoteProps) {
  const texts = useTexts(formTexts);
  const draftText = fill(texts.draftFound, { time: spokenDate(at, useLanguage()) });
  return (
    <Alert
      className="ec-note"
      type="info"
      showIcon
      title={isOutdated ? `${draftText} ${texts.draftOutdated}` : draftText}
      action={
        <>
          <Button size="small" type="link" onClick={onTake}>
            {texts.draftTake}
          </Button>
          <Button size="small" type="text" onClick={onDrop}>
            {texts.draftDrop}
          </Button>
        </>
      }
    />
  );
}

/** Ctrl+S or ⌘S saves; Ctrl+Enter or ⌘Enter saves and opens the next entry. The place of the focus does not matter. */
export function useSaveKey(save: (isNext: boolean) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if ((key !== 's' && key !== 'enter') || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    save(key === 'enter');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
