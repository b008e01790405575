// The ways from a row of a list to its process: the detail page, and the diagram in a dialog.
import { useConsole } from '@ec/records/console/console';
import { useTexts } from '@ec/ui/text/use-texts';
import { type ReactNode, useState } from 'react';
import { detailPath, routeOf } from '../../shared/process-paths.ts';
import { flowTexts } from '../flow-texts.ts';
import { useCategories } from '../use-categories.ts';
import { DiagramDialog } from '../viewer/diagram-dialog.tsx';
import type { FlowAction } from './flow-list.tsx';

interface Linked {
  category: string;
  processInstanceId: string;
  businessId: string;
}

export interface TaskLinks {
  actions: readonly FlowAction<Linked>[];
  open(row: Linked): void;
  dialog: ReactNode;
}

/** `code`: of the menu whose buttons `detail` and `follow` are asked for. */
export function useTaskLinks(code: string): TaskLinks {
  const texts = useTexts(flowTexts);
  const { can, openTab } = useConsole();
  const { entries } = useCategories();
  const [followed, follow] = useState<string>();
  const open = (row: Linked) => openTab(detailPath(routeOf(row.category, entries), row));
  const actions: FlowAction<Linked>[] = [
    { key: 'detail', label: texts.act.detail, appliesTo: () => can(`${code}_detail`), run: open },
    {
      key: 'follow',
      label: texts.act.follow,
      appliesTo: () => can(`${code}_follow`),
      run: ({ processInstanceId }) => follow(processInstanceId),
    },
  ];
  const dialog = followed ? (
    <DiagramDialog of={{ processInstanceId: followed }} onClose={() => follow(undefined)} />
  ) : null;
  return { actions, open, dialog };
}
