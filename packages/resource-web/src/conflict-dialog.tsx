// The conflict dialog for a draft: it shows in words the fields in which the draft differs from the stored row of somebody else.

import { labelOf } from '@ec/language/label';
import { ConflictDialog as Dialog } from '@ec/records/change/conflict-dialog.tsx';
import { titleOf } from '@ec/records/list/served';
import type { Resource } from '@ec/resource/resource';
import type { Row } from '@ec/ui/table/row';
import { useLanguage } from '@ec/ui/text/use-texts';
import { differencesOf, draftOf } from './draft.ts';
import type { Draft } from './use-draft.ts';
import { ValueText } from './value-text.tsx';

interface ConflictDialogProps {
  resource: Resource;
  draft: Draft;
  theirs: Row;
}

export function ConflictDialog({ resource, draft, theirs }: ConflictDialogProps) {
  const language = useLanguage();
  const storedValues = draftOf(resource, theirs);
  const lines = differencesOf(resource, draft.start, draft.values, theirs).map(({ name, field, isMine, ...side }) => ({
    name,
    label: labelOf(field.label, language),
    mine: <ValueText field={field} value={side.mine} values={draft.values} />,
    theirs: <ValueText field={field} value={side.theirs} values={storedValues} />,
    isMine,
  }));
  return (
    <Dialog
      title={titleOf(resource, theirs)}
      lines={lines}
      isSaving={draft.isSaving}
      onStay={draft.dropFailure}
      onTakeTheirs={() => draft.restart(theirs)}
      onMerge={(fieldNames) => void draft.merge(theirs, fieldNames)}
    />
  );
}
