// The frame of a form is a dialog or a drawer. It has a save bar and keys, manages the focus, and asks before it discards typed input.
import { Drawer, Modal } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { FormSkeleton } from '../feedback/skeleton.tsx';
import { DraftNote, SaveBar, type SaveFault, useSaveKey } from './save-bar.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import './forms.css';

/** The messages of wrong fields, by field. */
export type Issues = Record<string, string>;

interface FormShellProps extends Omit<FrameProps, 'onClose'> {
  /** The prefix of input ids: an input has the id `<id>-<field name>`. */
  id: string;
  /** The fields in the order of the form. */
  fields: readonly { name: string; label: string }[];
  issues: Issues;
  /** The reason why the last save failed, where no field is wrong. */
  failure: SaveFault | undefined;
  isDirty: boolean;
  isSaving: boolean;
  isNew: boolean;
  /** False until the stored values are loaded. */
  isReady: boolean;
  /** Replaces the fields where the stored values could not be loaded. */
  trouble: ReactNode;
  /** True while a dialog in front of the form must be answered first. */
  isBehind: boolean;
  /** An unsaved draft from an earlier visit. */
  draft: { at: number; isOutdated: boolean } | undefined;
  onTake(): void;
  onDrop(): void;
  /** Saves; resolves with the issues of wrong fields, or undefined where no field is wrong. */
  onSave(isNext: boolean): Promise<Issues | undefined>;
  /** True where the form can go on with a next entry after a save. */
  hasNext: boolean;
  /** The confirming button, where it is not “Save”. */
  act?: { label: string; isDangerous: boolean };
  /** Called where the form has no unsaved input, or the person agreed to discard the input. */
  onClose(): void;
}

export function FormShell({ id, fields, issues, failure, isDirty, isSaving, isNew, ...props }: FormShellProps) {
  const { isReady, isBehind, draft, trouble, act, children, ...frame } = props;
  const form = useRef<HTMLFormElement>(null);
  const { mayLeave, asking } = useLeaveGuard(isDirty);
  const close = async () => {
    if (!isSaving && (await mayLeave())) props.onClose();
  };
  const focus = (issues: Issues | undefined) => {
    const inputs = fields
      .filter(({ name }) => issues === undefined || issues[name] !== undefined)
      .map(({ name }) => document.getElementById(`${id}-${name}`));
    const first = inputs.find((input) => input && !(input instanceof HTMLInputElement && input.disabled));
    // Enter confirms a form without fields, unless its action is dangerous.
    const yes = fields.length === 0 && act && !act.isDangerous ? 'button[type="submit"]' : undefined;
    const answer = yes && form.current?.querySelector<HTMLElement>(yes);
    (first ?? answer)?.focus({ preventScroll: issues === undefined });
  };
  const save = async (isNext = false) => {
    if (isSaving || isBehind || asking.current || !isReady) return;
    const wrong = await props.onSave(isNext);
    if (wrong) setTimeout(() => focus(wrong));
  };
  useSaveKey((isNext) => void save(isNext));
  const begin = useEffectEvent(() => {
    // A focus inside the form stays, because the person may be typing: the rest of a word would go into another field.
    if (!form.current?.contains(document.activeElement)) focus(undefined);
  });
  useEffect(() => {
    // The dialog sets its own focus first.
    const timer = isReady ? setTimeout(() => begin(), 250) : undefined;
    return () => clearTimeout(timer);
  }, [isReady]);
  return (
    <Frame {...frame} onClose={() => void close()}>
      {isReady ? (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {draft ? <DraftNote {...draft} onTake={props.onTake} onDrop={props.onDrop} /> : null}
          {children}
          <SaveBar
            failure={failure}
            wrong={fields.filter(({ name }) => issues[name] !== undefined)}
            isDirty={isDirty}
            isSaving={isSaving}
            isNew={isNew}
            act={act}
            onCancel={() => void close()}
            onNext={props.hasNext ? () => void save(true) : undefined}
            onJump={(name) => focus({ [name]: '' })}
          />
        </form>
      ) : (
        (trouble ?? <FormSkeleton fields={fields.length} />)
      )}
    </Frame>
  );
}

interface FrameProps {
  kind: 'dialog' | 'drawer';
  title: string;
  width: number;
  onClose(): void;
  children: ReactNode;
}

function Frame({ kind, title, width, onClose, children }: FrameProps) {
  // A click beside the form does not close it: people click there by accident while the form is half filled.
  const panelProps = { open: true, title, children, className: 'ec-form-panel', mask: { closable: false } };
  if (kind === 'drawer') return <Drawer {...panelProps} size={`min(${width}px, 100vw)`} onClose={onClose} />;
  return <Modal {...panelProps} footer={null} width={width} onCancel={onClose} />;
}
