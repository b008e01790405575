// Resolves an edit conflict (contract §1.7, 409). Shows the person's value and the stored value of each field, and lets the person choose.

import { fill } from '@ec/language/fill';
import { formTexts } from '@ec/ui/form/form-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Modal, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { recordTexts } from '../list/record-texts.ts';
import { changeTexts } from './change-texts.ts';
import './conflict-dialog.css';

export interface ConflictLine {
  name: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  /** True if this person changed the field. Only such fields would be overwritten. */
  isMine: boolean;
}

interface ConflictDialogProps {
  /** The title of the row. */
  title: string;
  lines: readonly ConflictLine[];
  isSaving: boolean;
  onStay(): void;
  /** Discards the person's changes and loads the stored values. */
  onTakeTheirs(): void;
  /** Writes the person's changes, except those of the fields `taken`, which keep their stored values. */
  onMerge(taken: ReadonlySet<string>): void;
}

export function ConflictDialog({ title, lines, isSaving, onStay, onTakeTheirs, onMerge }: ConflictDialogProps) {
  const texts = useTexts(recordTexts);
  const { merge } = useTexts(changeTexts);
  const { stay } = useTexts(formTexts);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isTaken: boolean) => {
    const others = [...taken].filter((other) => other !== name);
    setTaken(new Set(isTaken ? [...others, name] : others));
  };
  return (
    <Modal
      open
      width={720}
      title={texts.conflictTitle}
      onCancel={onStay}
      footer={[
        <Button key="cancel" onClick={onStay}>
          {stay}
        </Button>,
        <Button key="theirs" onClick={onTakeTheirs}>
          {texts.conflict.takeTheirs}
        </Button>,
        <Button
          key="mine"
          type="primary"
          danger={taken.size === 0}
          // antd's `loading` is not used, because its spinner stays if a save fails at once.
          disabled={isSaving}
          aria-busy={isSaving}
          onClick={() => onMerge(taken)}
        >
          {taken.size === 0 ? texts.conflict.overwrite : merge}
        </Button>,
      ]}
    >
      <p>{fill(texts.conflictText, { name: title })}</p>
      {lines.length === 0 ? (
        <p className="ec-muted">{texts.conflictNone}</p>
      ) : (
        <table className="ec-compare">
          <thead>
            <tr>
              <th>{texts.conflict.field}</th>
              <th>{texts.conflict.mine}</th>
              <th>{texts.conflict.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <ConflictRow key={line.name} {...line} isTaken={taken.has(line.name)} onChoose={choose} />
            ))}
          </tbody>
        </table>
      )}
      <p className="ec-field-note">{texts.overwriteHint}</p>
    </Modal>
  );
}

interface ConflictRowProps extends ConflictLine {
  isTaken: boolean;
  onChoose(name: string, isTaken: boolean): void;
}

function ConflictRow({ name, label, mine, theirs, isMine, isTaken, onChoose }: ConflictRowProps) {
  const { conflict, untouched } = useTexts(recordTexts);
  const group = useId();
  const side = (label: string, takes: boolean, content: ReactNode) => (
    <Radio name={group} checked={isTaken === takes} aria-label={label} onChange={() => onChoose(name, takes)}>
      {content}
    </Radio>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{isMine ? side(conflict.mine, false, mine) : <span className="ec-muted">{untouched}</span>}</td>
      <td>{isMine ? side(conflict.theirs, true, theirs) : theirs}</td>
    </tr>
  );
}
