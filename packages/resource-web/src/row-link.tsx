// A name that leads to its row: the drawer over that row's list, for who may see it there; for everybody else it is text. Nothing
// is asked and nothing kept here, so tables stay fast: the card that tells more is one for the whole console (row-cards.tsx).
import { type Console, useConsole } from '@ec/records/console/console';
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import type { MouseEvent, ReactNode } from 'react';
import { useRegistry } from './resources.tsx';
import './row-link.css';

type Linked = Pick<Resource, 'name' | 'code' | 'writeCode'>;

/** The path of the list that shows rows of that table; undefined where this person has none. */
export function pathOfRows({ pageOf, can }: Pick<Console, 'pageOf' | 'can'>, table: Linked): string | undefined {
  return can(permissionsOf(table).view) ? pageOf?.(table.code) : undefined;
}

interface RowLinkProps {
  table: Linked | undefined;
  id: string;
  children: ReactNode;
}

export function RowLink({ table, id, children }: RowLinkProps) {
  const page = useConsole();
  const path = table && /^[1-9]\d*$/.test(id) ? pathOfRows(page, table) : undefined;
  if (!table || path === undefined) return children;
  const address = `${path}?id=${id}`;
  const open = (event: MouseEvent) => {
    // A click that opens a new window or tab is left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    page.openTab(address);
  };
  return (
    <a className="ec-row-link" href={address} data-table={table.name} data-row={id} onClick={open}>
      {children}
    </a>
  );
}

/** The name of the person who did something to a row. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <RowLink table={useRegistry().find('system.user')} id={id}>
      {children}
    </RowLink>
  );
}
