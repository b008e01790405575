// Renders the button that undoes an import. A text replaces the button after the undo.

import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useState } from 'react';
import { useUndoNow } from '../change/use-undo.ts';
import type { Served } from '../list/served.ts';
import { undoTexts } from './undo-texts.ts';

/** Group ids of the imports that were undone since the page was loaded, by any button. */
const undone = new Set<string>();

interface UndoImportProps {
  table: Served;
  groupId: string;
  /** True where the server reports that the import was undone. */
  isUndone?: boolean;
}

export function UndoImport({ table, groupId, isUndone }: UndoImportProps) {
  const { confirm } = useFeedback();
  const texts = useTexts(undoTexts);
  const undo = useUndoNow(table);
  const [isRunning, setRunning] = useState(false);
  if (isUndone || undone.has(groupId)) return <span className="ec-muted">{texts.undone}</span>;
  const run = async () => {
    const question = { title: texts.undoAsk, content: texts.undoHint, danger: true, okText: texts.undo };
    if (!(await confirm(question))) return;
    setRunning(true);
    if (await undo(groupId)) undone.add(groupId);
    setRunning(false);
  };
  return (
    <Button size="small" danger loading={isRunning} onClick={() => void run()}>
      {texts.undo}
    </Button>
  );
}
