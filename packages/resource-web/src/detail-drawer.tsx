// The detail of one row over its list: states and key figures in the head, then facts by group, further tabs and the history.

import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { historyTexts } from '@ec/records/history/history-texts';
import { RecordFacts } from '@ec/records/history/record-facts.tsx';
import { RowHistory } from '@ec/records/history/row-history.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import { titleOf } from '@ec/records/list/served';
import { useDetail } from '@ec/records/list/use-list';
import type { Steps } from '@ec/records/list/use-steps';
import { type Field, isForPeople, isShown } from '@ec/resource/field';
import { remarkField } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { Facts, type FactText } from '@ec/ui/form/form-field.tsx';
import { Detail, DetailDrawer as Drawer } from '@ec/ui/layout/detail-drawer.tsx';
import type { Row } from '@ec/ui/table/row';
import type { RowAction } from '@ec/ui/table/row-actions.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { groupsOf } from './field-groups.ts';
import { factOf, isStillLoading } from './field-value.tsx';
import { mergeTabs } from './merge-tabs.ts';
import { NameLink } from './ref-links.tsx';
import { useAddedTabs, useRegistry } from './resources.tsx';
import { figuresOf, statesOf } from './row-facts.ts';
import { PersonLink, pathOfRows } from './row-link.tsx';
import type { Slots } from './slots.ts';
import type { Rights } from './use-rights.ts';

interface DetailDrawerProps {
  resource: Resource;
  slots: Slots;
  id: string;
  rights: Rights;
  steps: Steps<Row>;
  actions: RowAction[];
  onClose(): void;
}

export function DetailDrawer({ resource, slots, id, rights, steps, actions, onClose }: DetailDrawerProps) {
  const page = useConsole();
  const { title, kind, row, trouble, head, tabs } = useRowDetail({ resource, slots, rights, id, loadedRow: steps.row });
  const path = pathOfRows(page, resource);
  return (
    <Drawer
      paper={slots.paper}
      title={title}
      kind={kind}
      trouble={trouble}
      steps={steps}
      onClose={onClose}
      onSave={resource.document && (() => void page.api.download(`${resource.base}/document`, { id }))}
      onOpenPage={path === undefined ? undefined : () => page.openTab(`${path}/${id}`)}
    >
      {row && (
        <Detail
          {...head}
          tabs={tabs}
          actions={actions.filter((action) => action.key !== 'view' && action.appliesTo(row))}
          onRun={(action) =>
            void Promise.resolve(action.run(row)).then((isDone) => action.key === 'delete' && isDone && onClose())
          }
        />
      )}
    </Drawer>
  );
}

interface RowDetail extends Pick<DetailDrawerProps, 'resource' | 'slots' | 'id' | 'rights'> {
  /** The row from the list, which the detail shows until the detail call has answered. */
  loadedRow: Row | undefined;
}

/** Loads a row and builds the head and the tabs of its detail, for the drawer and for the page of the row. */
export function useRowDetail({ resource, slots, rights, id, loadedRow }: RowDetail) {
  const { can, pageOf, groupOf } = useConsole();
  const registry = useRegistry();
  const added = useAddedTabs(resource);
  const { overview } = useTexts(recordTexts);
  const { history } = useTexts(historyTexts);
  const language = useLanguage();
  const detail = useDetail(resource, id, loadedRow);
  const row = detail.data;
  const isWhole = !detail.isPlaceholderData;
  const tabsOf = (row: Row) => [
    {
      key: 'facts',
      label: overview,
      children: <RowFacts resource={resource} slots={slots} row={row} language={language} isWhole={isWhole} />,
    },
    ...mergeTabs(slots.tabs ?? [], added)
      .filter(({ permission, lists }) => {
        const listResource = lists === undefined ? undefined : registry.find(lists);
        return (
          (permission === undefined || can(permission)) &&
          (!lists || (listResource && pageOf?.(listResource.code) !== undefined))
        );
      })
      .map(({ key, label, lists, Content }) => ({
        key,
        label: labelOf(label, language),
        group: groupOf?.(registry.find(lists ?? '')?.code ?? ''),
        children: isWhole ? <Content row={row} /> : <ListSkeleton columns={4} />,
      })),
    ...(rights.history
      ? [
          {
            key: 'history',
            label: history,
            children: <RowHistory table={resource} Person={PersonLink} rights={rights} id={row.id} />,
          },
        ]
      : []),
  ];
  const subject = row && { resource, slots, row, language, isWhole };
  return {
    title: row ? titleOf(resource, row) : labelOf(resource.label, language),
    kind: labelOf(resource.document ?? resource.label, language),
    row,
    trouble: detail.error && <LoadError error={detail.error} onRetry={() => void detail.refetch()} />,
    head: subject ? headOf(subject) : { states: [], figures: [], note: undefined },
    tabs: row ? tabsOf(row) : [],
  };
}

interface DetailSubject {
  resource: Resource;
  slots: Slots;
  row: Row;
  language: Language;
  /** True once the row comes from the detail call; until then it is the row of the list. */
  isWhole: boolean;
}

const loadingBar = <span className="ec-bar" style={{ width: 64, height: 12 }} />;

/** Returns a fact with the content of the page's cell, else with the usual content; a value that is still loading is a bar. */
function factIn({ resource, slots, row, language, isWhole }: DetailSubject, entry: readonly [string, Field]): FactText {
  const fact = factOf(entry, row, language);
  if (!isWhole && isStillLoading(...entry, row)) return { ...fact, value: loadingBar };
  const value = slots.cells?.[fact.key]?.(row) ?? fact.value;
  return {
    ...fact,
    value: entry[1].nameOf ? (
      <NameLink field={entry[1]} resource={resource} row={row}>
        {value}
      </NameLink>
    ) : (
      value
    ),
  };
}

const maxHeadFigures = 4;

function headOf(subject: DetailSubject) {
  const { resource, row, isWhole, slots } = subject;
  const { HeadNote } = slots;
  return {
    states: statesOf(resource, row).map((entry) => factIn(subject, entry)),
    figures: figuresOf(resource, maxHeadFigures, isWhole ? row : undefined).map((entry) => factIn(subject, entry)),
    note: HeadNote && isWhole ? <HeadNote row={row} /> : undefined,
  };
}

/** Returns whether the detail shows the field: it shows no secrets, and no JSON without words or a cell of the page. */
const hasWords = ({ kind, wordsOf }: Field, cell: unknown): boolean =>
  kind !== 'secret' && (kind !== 'json' || wordsOf !== undefined || cell !== undefined);

function RowFacts(subject: DetailSubject) {
  const { resource, row, slots, language } = subject;
  const people = useRegistry().find('system.user');
  const ownFields = Object.entries(resource.fields).filter(
    ([name, field]) => hasWords(field, slots.cells?.[name]) && isForPeople(field) && isShown(field, row),
  );
  return (
    <>
      {groupsOf('remark' in resource.fields ? ownFields : [...ownFields, ['remark', remarkField]]).map(
        ({ label, fields }, index) => (
          <Facts
            key={label?.zh ?? index}
            title={label && labelOf(label, language)}
            facts={fields.map((entry) => factIn(subject, entry))}
          />
        ),
      )}
      <RecordFacts row={row} people={people} Person={PersonLink} />
    </>
  );
}
