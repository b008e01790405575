// Somebody else saved the row while it was edited: both sides field by field, and which of them is kept (contract §1.7, 409).
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { recordTexts } from '@ec/ui/record-texts';
import { titleOf } from '@ec/ui/served';
import { upkeepTexts } from '@ec/ui/upkeep-texts';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { Button, Modal, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { differencesOf, draftOf, type Row } from './draft.ts';
import type { Draft } from './use-draft.ts';
import { ValueText } from './value-text.tsx';

interface ConflictDialogProps {
  resource: Resource;
  draft: Draft;
  theirs: Row;
}

export function ConflictDialog({ resource, draft, theirs }: ConflictDialogProps) {
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  const upkeep = useTexts(upkeepTexts);
  const id = useId();
  const differences = differencesOf(resource, draft.start, draft.values, theirs);
  const stored = draftOf(resource, theirs);
  // Fields in which the stored value was chosen over the own one.
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isTaken: boolean) => {
    const others = [...taken].filter((other) => other !== name);
    setTaken(new Set(isTaken ? [...others, name] : others));
  };
  const side = (name: string, label: string, isTaken: boolean, content: ReactNode) => (
    <Radio
      name={`${id}-${name}`}
      checked={taken.has(name) === isTaken}
      aria-label={label}
      onChange={() => choose(name, isTaken)}
    >
      {content}
    </Radio>
  );
  return (
    <Modal
      open
      width={720}
      title={texts.conflictTitle}
      onCancel={draft.dropFailure}
      footer={[
        <Button key="cancel" onClick={draft.dropFailure}>
          {texts.leave.stay}
        </Button>,
        <Button key="theirs" onClick={() => draft.restart(theirs)}>
          {texts.conflict.takeTheirs}
        </Button>,
        <Button
          key="mine"
          type="primary"
          danger={taken.size === 0}
          // Not antd's `loading`: where a save fails at once its spinner stays.
          disabled={draft.isSaving}
          aria-busy={draft.isSaving}
          onClick={() => void draft.merge(theirs, taken)}
        >
          {taken.size === 0 ? texts.conflict.overwrite : upkeep.merge}
        </Button>,
      ]}
    >
      <p>{fill(texts.conflictText, { name: titleOf(resource, theirs) })}</p>
      {differences.length === 0 ? (
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
            {differences.map(({ name, field, mine, theirs: other, isMine }) => (
              <tr key={name}>
                <th scope="row">{labelOf(field.label, language)}</th>
                <td>
                  {isMine ? (
                    side(
                      name,
                      texts.conflict.mine,
                      false,
                      <ValueText {...{ field }} value={mine} values={draft.values} />,
                    )
                  ) : (
                    <span className="ec-muted">{texts.untouched}</span>
                  )}
                </td>
                <td>
                  {isMine ? (
                    side(name, texts.conflict.theirs, true, <ValueText {...{ field }} value={other} values={stored} />)
                  ) : (
                    <ValueText {...{ field }} value={other} values={stored} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="ec-field-note">{texts.overwriteHint}</p>
    </Modal>
  );
}
