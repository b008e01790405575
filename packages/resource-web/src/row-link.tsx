// A link to a row: it opens the detail over the list of the row. People who may not see that list get plain text. The link has no state and
// sends no request, so that tables stay fast; one card serves all links (row-cards.tsx).
import { type Console, useConsole } from '@ec/records/console/console';
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import type { MouseEvent, ReactNode } from 'react';
import { useRegistry } from './resources.tsx';
import './row-link.css';

type LinkedResource = Pick<Resource, 'name' | 'code' | 'writeCode'>;

/** Returns the path of the list with the rows of the table; undefined where this person may not see it or has no menu for it. */
export function pathOfRows(
  { pageOf, can }: Pick<Console, 'pageOf' | 'can'>,
  table: LinkedResource,
): string | undefined {
  return can(permissionsOf(table).view) ? pageOf?.(table.code) : undefined;
}

interface RowLinkProps {
  table: LinkedResource | undefined;
  id: string;
  children: ReactNode;
}

export function RowLink({ table, id, children }: RowLinkProps) {
  const page = useConsole();
  const path = table && /^[1-9]\d*$/.test(id) ? pathOfRows(page, table) : undefined;
  if (!table || path === undefined) return children;
  const address = `${path}?id=${id}`;
  const open = (event: MouseEvent) => {
    // The browser handles a click that opens a new window or tab.
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

/** A link to the person who did something to a row. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <RowLink table={useRegistry().find('system.user')} id={id}>
      {children}
    </RowLink>
  );
}
