// A form around its fields: dialog or drawer, save bar, keys, focus, and the question before typed input is thrown away.
import { Drawer, Modal } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { FormSkeleton } from '../feedback/skeleton.tsx';
import { KeptNote, SaveBar, type SaveFault, useSaveKey } from './save-bar.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import './forms.css';

/** Messages by field. */
export type Issues = Record<string, string>;

interface FormShellProps extends Omit<FrameProps, 'onClose'> {
  /** An input has this, a hyphen and its field's name as id. */
  id: string;
  /** In order. */
  fields: readonly { name: string; label: string }[];
  issues: Issues;
  /** Why the last save failed, where no field is to blame. */
  failure: SaveFault | undefined;
  isDirty: boolean;
  isSaving: boolean;
  isNew: boolean;
  /** False until the stored values are there. */
  isReady: boolean;
  /** Stands in for the fields where the stored values could not be had. */
  trouble: ReactNode;
  /** True while something stands in front that has to be answered first. */
  isBehind: boolean;
  /** A draft that was typed here before and never saved. */
  kept: { at: number; isOutdated: boolean } | undefined;
  onTake(): void;
  onDrop(): void;
  /** Resolves with what is wrong, undefined when it was sent. */
  onSave(isNext: boolean): Promise<Issues | undefined>;
  /** Where there is something to go on with after a save. */
  hasNext: boolean;
  /** The label of the confirming button, where it is not “Save”. */
  act?: { label: string; isDangerous: boolean };
  /** Called when nothing is lost, or the person agreed to lose it. */
  onClose(): void;
}

export function FormShell({ id, fields, issues, failure, isDirty, isSaving, isNew, ...props }: FormShellProps) {
  const { isReady, isBehind, kept, trouble, act, children, ...frame } = props;
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
    // A question without fields is answered by Enter, unless yes destroys something.
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
    // The focus does not move while the person types already: the rest of the word would land in another field.
    if (!form.current?.contains(document.activeElement)) focus(undefined);
  });
  useEffect(() => {
    // Later than the pop-up's own focus.
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
          {kept ? <KeptNote {...kept} onTake={props.onTake} onDrop={props.onDrop} /> : null}
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
  // A click beside it does not close: too easily done with a form half filled.
  const shared = { open: true, title, children, className: 'ec-form-panel', mask: { closable: false } };
  if (kind === 'drawer') return <Drawer {...shared} size={`min(${width}px, 100vw)`} onClose={onClose} />;
  return <Modal {...shared} footer={null} width={width} onCancel={onClose} />;
}
