// The actions that lead from a row of a list to its process: the detail page, and the diagram in a dialog.
import { useConsole } from '@ec/records/console/console';
import { useTexts } from '@ec/ui/text/use-texts';
import { type ReactNode, useState } from 'react';
import { detailPath, routeOf } from '../../shared/process-paths.ts';
import { flowTexts } from '../flow-texts.ts';
import { useCategories } from '../use-categories.ts';
import { DiagramDialog } from '../viewer/diagram-dialog.tsx';
import type { FlowAction } from './flow-list.tsx';

interface ProcessLink {
  category: string;
  processInstanceId: string;
  businessId: string;
}

export interface TaskLinks {
  actions: readonly FlowAction<ProcessLink>[];
  open(row: ProcessLink): void;
  dialog: ReactNode;
}

/** `code` is the code of the menu whose buttons `detail` and `follow` permit the actions. */
export function useTaskLinks(code: string): TaskLinks {
  const texts = useTexts(flowTexts);
  const { can, openTab } = useConsole();
  const { entries } = useCategories();
  const [diagramId, showDiagram] = useState<string>();
  const open = (row: ProcessLink) => openTab(detailPath(routeOf(row.category, entries), row));
  const actions: FlowAction<ProcessLink>[] = [
    { key: 'detail', label: texts.act.detail, appliesTo: () => can(`${code}_detail`), run: open },
    {
      key: 'follow',
      label: texts.act.follow,
      appliesTo: () => can(`${code}_follow`),
      run: ({ processInstanceId }) => showDiagram(processInstanceId),
    },
  ];
  const dialog = diagramId ? (
    <DiagramDialog of={{ processInstanceId: diagramId }} onClose={() => showDiagram(undefined)} />
  ) : null;
  return { actions, open, dialog };
}
