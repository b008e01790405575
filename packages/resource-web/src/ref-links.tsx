// Shows the names of the rows that a reference points at, each as a link to its row.

import { textOf } from '@ec/language/unknown';
import type { Field } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import { partsOf } from '@ec/ui/input/control';
import type { Row } from '@ec/ui/table/row';
import { Fragment, type ReactNode } from 'react';
import { useTarget } from './resources.tsx';
import { RowLink } from './row-link.tsx';

interface RefLinksProps {
  /** The reference. */
  field: Field;
  row: Row;
  /** The joined names of the rows; `raw` has their ids in the same order. */
  text: string;
  raw: string;
  /** Shortens a name where there is little room. */
  show(name: string): ReactNode;
}

export function RefLinks({ field, row, text, raw, show }: RefLinksProps) {
  const target = useTarget(field, row);
  const ids = partsOf(raw);
  // The name of a single row may contain a comma. Where names and ids differ in number, no name is a link, because it could be wrong.
  const names = ids.length === 1 ? [text] : text.split(',');
  return (
    <span title={text}>
      {names.length === ids.length
        ? names.map((name, index) => (
            <Fragment key={textOf(ids[index])}>
              {index > 0 ? ', ' : null}
              <RowLink table={target} id={textOf(ids[index])}>
                {show(name)}
              </RowLink>
            </Fragment>
          ))
        : show(text)}
    </span>
  );
}

interface NameLinkProps {
  resource: Resource;
  /** A text field with the name of another row; the reference in `nameOf` points at that row. */
  field: Field;
  row: Row;
  children: ReactNode;
}

export function NameLink({ resource, field, row, children }: NameLinkProps) {
  const reference = resource.fields[field.nameOf ?? ''];
  const target = useTarget(reference ?? field, row);
  return (
    <RowLink table={target} id={textOf(row[field.nameOf ?? ''])}>
      {children}
    </RowLink>
  );
}
