// /work/start: the page lists processes that the person may start.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMemo, useState } from 'react';
import { formPath, hasForm, routeOf } from '../../shared/process-paths.ts';
import { startList } from '../../shared/work.contract.ts';
import { flowTexts } from '../flow-texts.ts';
import { useCategories } from '../use-categories.ts';
import { DiagramDialog } from '../viewer/diagram-dialog.tsx';
import { FlowList, type FlowQuery } from './flow-list.tsx';
import { SuspendedTag, useProcessSearch, useTaskColumns } from './task-columns.tsx';
import '../flow.css';

type Definition = OutputOf<typeof startList>['records'][number];

const active = 1;
const usePage = (query: FlowQuery) => useCall(startList, query, { keepsPrevious: true });

export function Page() {
  const texts = useTexts(flowTexts);
  const { openTab, can } = useConsole();
  const { entries } = useCategories();
  const { time, text } = useTaskColumns();
  const processSearch = useProcessSearch();
  const [drawn, draw] = useState<string>();
  const search = useMemo(
    () => [
      ...processSearch.slice(0, 2),
      {
        kind: 'choice' as const,
        names: ['mode'],
        label: texts.mode,
        options: [
          { value: '1', label: texts.general },
          { value: '2', label: texts.custom },
        ],
      },
    ],
    [processSearch, texts],
  );
  const start = ({ id, category }: Definition) => openTab(formPath(routeOf(category, entries), id));
  return (
    <>
      <FlowList<Definition>
        title={texts.rows.start}
        label={texts.rows.start}
        purpose={texts.purposes.start}
        searchParts={search}
        usePage={usePage}
        idOf={({ id }) => id}
        columns={[
          {
            name: 'name',
            heading: texts.processName,
            width: 200,
            isTitle: true,
            wordsOf: ({ name }) => name,
            render: ({ name }) => name,
          },
          text('categoryName', texts.category, ({ categoryName }) => categoryName),
          text('version', texts.version, ({ version }) => fill(texts.versionOf, { version }), 80),
          text('mode', texts.mode, ({ tenantId }) => (tenantId === '' ? texts.general : texts.custom)),
          {
            name: 'state',
            heading: texts.state,
            width: 90,
            render: ({ suspensionState }) => (suspensionState === active ? texts.active : <SuspendedTag />),
          },
          time('deploymentTime', texts.deployTime, ({ deploymentTime }) => deploymentTime),
        ]}
        actions={[
          {
            key: 'start',
            label: texts.act.start,
            isFrequent: true,
            appliesTo: ({ suspensionState, category }) =>
              suspensionState === active && can('work_start_flow') && hasForm(routeOf(category, entries)),
            run: start,
          },
          { key: 'diagram', label: texts.act.diagram, run: ({ id }) => draw(id) },
        ]}
      />
      {drawn ? <DiagramDialog of={{ processDefinitionId: drawn }} onClose={() => draw(undefined)} /> : null}
    </>
  );
}
