// The names of what a row points at, each leading to its row.

import { textOf } from '@ec/language/unknown';
import { RowLink } from '@ec/records/links/row-link.tsx';
import type { Field } from '@ec/resource/field';
import { partsOf } from '@ec/ui/input/control';
import type { Row } from '@ec/ui/table/row';
import { Fragment } from 'react';
import { useTarget } from './resources.tsx';

interface RefLinksProps {
  /** The reference. */
  field: Field;
  row: Row;
  /** Names, and ids in the same order. */
  text: string;
  raw: string;
}

export function RefLinks({ field, row, text, raw }: RefLinksProps) {
  const target = useTarget(field, row);
  const ids = partsOf(raw);
  // The name of a single one may have a comma in it; where names and ids do not pair, none is led to the wrong row.
  const names = ids.length === 1 ? [text] : text.split(',');
  return (
    <span title={text}>
      {names.length === ids.length
        ? names.map((name, index) => (
            <Fragment key={textOf(ids[index])}>
              {index > 0 ? ', ' : null}
              <RowLink table={target} id={textOf(ids[index])}>
                {name}
              </RowLink>
            </Fragment>
          ))
        : text}
    </span>
  );
}
