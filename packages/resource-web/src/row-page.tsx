// Shows a row on its own page, with an address that people can share. The tabs of its detail drawer stand here one below the other.

import { FilePdfOutlined } from '@ant-design/icons';
import { useConsole } from '@ec/records/console/console';
import { recordTexts } from '@ec/records/list/record-texts';
import type { Resource } from '@ec/resource/resource';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { Forbidden } from '@ec/ui/feedback/state-page.tsx';
import { DetailHead } from '@ec/ui/layout/detail-drawer.tsx';
import { InSight } from '@ec/ui/layout/in-sight.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { PrintHead } from '@ec/ui/layout/print-head.tsx';
import type { Row } from '@ec/ui/table/row';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { CopyMark } from '@ec/ui/value/copy-mark.tsx';
import { Button } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useRowDetail } from './detail-drawer.tsx';
import { FormPanel } from './form-panel.tsx';
import { pathOfRows } from './row-link.tsx';
import type { Slots } from './slots.ts';
import { useActing } from './use-acting.tsx';
import { type Rights, useRights } from './use-rights.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRowDialog } from './use-row-dialog.tsx';

/** Makes the page at the path `{list}/:id`. */
export function rowPageOf(resource: Resource, slots: Slots): ComponentType {
  const { Around } = slots;
  // biome-ignore lint/correctness/noComponentHookFactories: a page module makes its component once, when it is loaded
  const Page = () => <RowPage resource={resource} slots={slots} />;
  return Around ? () => <Around>{Page()}</Around> : Page;
}

const doNothing = () => undefined;

interface RowPageProps {
  resource: Resource;
  slots: Slots;
}

function RowPage({ resource, slots }: RowPageProps) {
  const { id = '' } = useParams();
  const rights = useRights(resource, slots);
  const path = pathOfRows(useConsole(), resource);
  if (!rights.view || path === undefined) return <Forbidden />;
  return <RowParts resource={resource} slots={slots} id={id} rights={rights} path={path} />;
}

/** Orders the tabs: the further tabs of the detail first, then the fields of the row, then its history. */
function orderTabs<T extends { key: string }>(tabs: readonly T[]): T[] {
  const last = ['facts', 'history'];
  const placeOf = ({ key }: T) => last.indexOf(key);
  return [...tabs].sort((one, other) => placeOf(one) - placeOf(other));
}

const PART = '#part-';

/** A link may name a part of the page (`#part-<key>`). The page focuses that part, which also scrolls to it. */
function useLinkedPart(id: string, isLoaded: boolean): void {
  useEffect(() => {
    const { hash } = window.location;
    if (isLoaded && hash.startsWith(PART)) document.getElementById(`part-${id}-${hash.slice(PART.length)}`)?.focus();
  }, [id, isLoaded]);
}

interface RowPartsProps extends RowPageProps {
  id: string;
  rights: Rights;
  /** The path of the list. */
  path: string;
}

function RowParts({ resource, slots, id, rights, path }: RowPartsProps) {
  const page = useConsole();
  const { links } = useTexts(recordTexts);
  const [editing, setEditing] = useState<string>();
  const { title, kind, row, trouble, head, tabs } = useRowDetail({ resource, slots, rights, id, loadedRow: undefined });
  const acting = useActing(resource, slots);
  const { nameTab } = page;
  useEffect(() => {
    if (row) nameTab?.(title);
  }, [row, title, nameTab]);
  useLinkedPart(id, row !== undefined);
  const rowDialog = useRowDialog();
  const actions = useRowActions({
    resource,
    slots,
    rights,
    tree: undefined,
    onView: doNothing,
    onEdit: (row: Row) => setEditing(row.id),
    onCopy: (row: Row) => setEditing(`copy-${row.id}`),
    onAddBelow: doNothing,
    onRemoved: () => page.openTab(path),
    onAct: acting.act,
    onDialog: rowDialog.open,
  });
  return (
    <PageFrame
      title={title}
      extra={resource.document ? <SaveDocument resource={resource} id={id} /> : null}
      purpose={
        <>
          <CopyMark text={title} />{' '}
          <button type="button" className="ec-link" onClick={() => page.openTab(path)}>
            {links.toList}
          </button>
        </>
      }
    >
      {row ? (
        <>
          <PrintHead kind={kind} />
          <section className="ec-card ec-row-page-head">
            <DetailHead
              {...head}
              actions={actions.filter((action) => action.key !== 'view' && action.appliesTo(row))}
              onRun={(action) => void action.run(row)}
            />
            {head.note}
          </section>
          {orderTabs(tabs).map(({ key, label, children }) => (
            <section key={key} className="ec-card ec-row-page-part" aria-labelledby={`part-${id}-${key}`}>
              <h2 id={`part-${id}-${key}`} className="ec-row-page-title" tabIndex={-1}>
                {label}
              </h2>
              <InSight waiting={<ListSkeleton rows={3} columns={4} />}>{children}</InSight>
            </section>
          ))}
        </>
      ) : (
        <section className="ec-card">{trouble ?? <ListSkeleton rows={8} columns={4} />}</section>
      )}
      {acting.dialog}
      {rowDialog.dialog}
      {editing === undefined ? null : (
        <FormPanel
          resource={resource}
          slots={slots}
          editing={editing}
          key={editing}
          initial={{}}
          onClose={() => setEditing(undefined)}
        />
      )}
    </PageFrame>
  );
}

function SaveDocument({ resource, id }: Pick<RowPartsProps, 'resource' | 'id'>) {
  const { api } = useConsole();
  const { savePdf } = useTexts(uiTexts);
  const save = () => void api.download(`${resource.base}/document`, { id });
  return (
    <Button icon={<FilePdfOutlined />} onClick={save}>
      {savePdf}
    </Button>
  );
}
