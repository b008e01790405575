// Somebody else saved the row while it was edited: both sides field by field, and the choice (contract §1.7, 409).
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { Button, Modal } from 'antd';
import { differencesOf, draftOf, type Row } from './draft.ts';
import { engineTexts } from './engine-texts.ts';
import type { Draft } from './use-draft.ts';
import { titleOf } from './use-write.ts';
import { ValueText } from './value-text.tsx';

interface ConflictDialogProps {
  resource: Resource;
  draft: Draft;
  theirs: Row;
}

export function ConflictDialog({ resource, draft, theirs }: ConflictDialogProps) {
  const texts = useTexts(engineTexts);
  const language = useLanguage();
  const differences = differencesOf(resource, draft.start, draft.values, theirs);
  const stored = draftOf(resource, theirs);
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
          danger
          loading={draft.isSaving}
          onClick={() => void draft.send(theirs.rowVersion)}
        >
          {texts.conflict.overwrite}
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
                    <strong>
                      <ValueText {...{ field }} value={mine} values={draft.values} />
                    </strong>
                  ) : (
                    <span className="ec-muted">{texts.untouched}</span>
                  )}
                </td>
                <td>
                  <ValueText {...{ field }} value={other} values={stored} />
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
