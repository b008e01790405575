// A form around its fields: dialog or drawer, save bar, keys, focus, and the question before typed input is thrown away.
import { Drawer, Modal } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { KeptNote, SaveBar, useSaveKey } from './save-bar.tsx';
import type { Issues, SaveFailure } from './save-failure.ts';
import { FormSkeleton } from './skeleton.tsx';
import { LoadError } from './state-page.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import './forms.css';

interface FormShellProps extends Omit<FrameProps, 'onClose'> {
  /** An input has this, a hyphen and its field's name as id. */
  id: string;
  /** In order. */
  fields: readonly { name: string; label: string }[];
  issues: Issues;
  failure: SaveFailure | undefined;
  isDirty: boolean;
  isSaving: boolean;
  isNew: boolean;
  /** False until the stored values are there. */
  isReady: boolean;
  loadError: Error | null;
  onReload(): void;
  /** True while something stands in front that has to be answered first. */
  isBehind: boolean;
  /** What was typed here before and never saved. */
  kept: { at: number; isOutdated: boolean } | undefined;
  onTake(): void;
  onDrop(): void;
  /** Resolves with what is wrong, undefined when it was sent. */
  onSave(isNext: boolean): Promise<Issues | undefined>;
  /** Where there is something to go on with after a save. */
  hasNext: boolean;
  /** What saying yes does, where it is not saving. */
  act?: { label: string; isDangerous: boolean };
  /** Called when nothing is lost, or the person agreed to lose it. */
  onClose(): void;
}

export function FormShell({ id, fields, issues, failure, isDirty, isSaving, isNew, ...props }: FormShellProps) {
  const { isReady, isBehind, kept, loadError, act, children, ...frame } = props;
  const form = useRef<HTMLFormElement>(null);
  const { mayLeave, asking } = useLeaveGuard(isDirty);
  const close = async () => {
    if (!isSaving && (await mayLeave())) props.onClose();
  };
  const focus = (wanted: Issues | undefined) => {
    const inputs = fields
      .filter(({ name }) => wanted === undefined || wanted[name] !== undefined)
      .map(({ name }) => document.getElementById(`${id}-${name}`));
    const first = inputs.find((input) => input && !(input instanceof HTMLInputElement && input.disabled));
    first?.focus({ preventScroll: wanted === undefined });
  };
  const save = async (isNext = false) => {
    if (isSaving || isBehind || asking.current || !isReady) return;
    const wrong = await props.onSave(isNext);
    if (wrong) setTimeout(() => focus(wrong));
  };
  useSaveKey((isNext) => void save(isNext));
  const begin = useEffectEvent(() => {
    // Who was quicker and types already is left alone: the rest of the word would land in another field.
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
            failure={failure?.kind === 'error' ? failure : undefined}
            wrong={fields.filter(({ name }) => issues[name] !== undefined)}
            {...{ isDirty, isSaving, isNew, act }}
            onCancel={() => void close()}
            onNext={props.hasNext ? () => void save(true) : undefined}
            onJump={(name) => focus({ [name]: '' })}
          />
        </form>
      ) : loadError ? (
        <LoadError error={loadError} onRetry={props.onReload} />
      ) : (
        <FormSkeleton fields={fields.length} />
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
