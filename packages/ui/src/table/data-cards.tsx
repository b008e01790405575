// Shows rows on a phone as cards, each with the name, the first few facts, one action and a menu of the others.
import { textOf } from '@ec/language/unknown';
import type { ReactNode } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { emptyValue } from '../value/quantity.tsx';
import { columnTexts } from './column-texts.ts';
import { withCopyMark } from './copied-cell.tsx';
import { type DataColumn, eachColumn } from './data-column.ts';
import { titleOrCell } from './data-columns.tsx';
import type { Row } from './row.ts';
import { inFront, moreMark, type OpenMenu, type RowAction } from './row-actions.tsx';
import type { Sort } from './sorts.ts';
import './data-cards.css';

interface DataCardsProps {
  rows: readonly Row[];
  columns: readonly DataColumn[];
  actions: readonly RowAction[];
  sorts: Sort[];
  onSort(sorts: Sort[]): void;
  onOpen: ((row: Row) => void) | undefined;
  lead?: ((row: Row) => ReactNode) | undefined;
  /** The content below the facts of a card. */
  cardFoot?: ((row: Row) => ReactNode) | undefined;
  selection: { selected: readonly string[]; setSelected(ids: readonly string[]): void } | undefined;
  onMore(menu: OpenMenu): void;
  /** The id of the row that was just saved, whose card scrolls into view. */
  saved?: string | undefined;
}

const scrollToCard = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' });

/** The number of facts on a card, beside the name. */
const factCount = 5;

export function DataCards(props: DataCardsProps) {
  const { rows, columns, actions, onOpen, lead, cardFoot, selection, onMore } = props;
  const texts = useTexts(columnTexts);
  const [title, ...others] = columns;
  const facts = others.slice(0, factCount);
  if (!title) return null;
  const tick = (id: string, isTicked: boolean) => {
    const rest = (selection?.selected ?? []).filter((other) => other !== id);
    selection?.setSelected(isTicked ? [...rest, id] : rest);
  };
  return (
    <>
      <CardTools {...props} />
      <ul className="ec-list-cards">
        {rows.map((row) => {
          const offered = actions.filter((action) => action.appliesTo(row));
          const { front } = inFront(offered, offered.length);
          const main = front.find(({ isFrequent }) => isFrequent) ?? front[0];
          const rest = offered.filter((action) => action !== main);
          return (
            <li
              key={row.id}
              className={row.id === props.saved ? 'ec-list-card ec-row-saved' : 'ec-list-card'}
              ref={row.id === props.saved ? scrollToCard : undefined}
            >
              <div className="ec-list-card-head">
                {selection ? (
                  <label className="ec-tick">
                    <input
                      type="checkbox"
                      aria-label={`${texts.tick} ${textOf(row[title.name])}`}
                      checked={selection.selected.includes(row.id)}
                      onChange={(event) => tick(row.id, event.target.checked)}
                    />
                  </label>
                ) : null}
                {lead?.(row)}
                <span className="ec-list-card-title">{cardTitle(title, row, { onOpen, copyLabel: texts.copy })}</span>
              </div>
              <dl className="ec-list-card-facts">
                {facts.map((column) => (
                  <div key={column.name}>
                    <dt>{column.heading}</dt>
                    <dd>{withCopyMark(column.render(row), column.codeOf?.(row), texts.copy)}</dd>
                    {column.below ? <dd className="ec-list-card-below">{column.below.render(row)}</dd> : null}
                  </div>
                ))}
              </dl>
              {cardFoot?.(row)}
              {offered.length > 0 ? (
                <div className="ec-list-card-actions">
                  {main ? (
                    <button
                      type="button"
                      className={main.isDangerous ? 'ec-link ec-danger' : 'ec-link'}
                      onClick={() => void main.run(row)}
                    >
                      {main.label}
                    </button>
                  ) : null}
                  {rest.length > 0 ? moreMark(texts.more, (at) => onMore({ row, actions: rest, at })) : null}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Shows the name of a row, and beside it the column that shares its cell. */
function cardTitle(
  title: DataColumn,
  row: Row,
  { onOpen, copyLabel }: Pick<DataCardsProps, 'onOpen'> & { copyLabel: string },
) {
  const cell = withCopyMark(titleOrCell(title, row, onOpen), title.codeOf?.(row), copyLabel);
  const other = title.below?.render(row);
  if (!title.below || other === emptyValue) return cell;
  const [upper, lower] = title.isBelowFirst ? [other, cell] : [cell, other];
  return (
    <>
      {upper}
      <span className="ec-list-card-below">{lower}</span>
    </>
  );
}

/** Replaces the headings of a table on a phone: it sorts, and selects the whole page. */
function CardTools({ rows, columns, sorts, onSort, selection }: DataCardsProps) {
  const texts = useTexts(columnTexts);
  const sortable = eachColumn(columns).filter(({ isSortable }) => isSortable);
  const ids = rows.map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => selection?.selected.includes(id));
  if (sortable.length === 0 && !selection) return null;
  const [first] = sorts;
  return (
    <div className="ec-card-tools">
      {selection ? (
        <label className="ec-tick">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => {
              const others = selection.selected.filter((id) => !ids.includes(id));
              selection.setSelected(isAll ? others : [...others, ...ids]);
            }}
          />
          {texts.tickAll}
        </label>
      ) : null}
      {sortable.length > 0 ? (
        <select
          aria-label={texts.sort}
          value={first ? `${first.name} ${first.direction}` : ''}
          onChange={(event) => {
            const [name = '', direction] = event.target.value.split(' ');
            onSort(name ? [{ name, direction: direction === 'desc' ? 'desc' : 'asc' }] : []);
          }}
        >
          <option value="">{texts.usualSort}</option>
          {sortable.flatMap(({ name, heading }) => [
            <option key={`${name} asc`} value={`${name} asc`}>
              {`${heading} ↑`}
            </option>,
            <option key={`${name} desc`} value={`${name} desc`}>
              {`${heading} ↓`}
            </option>,
          ])}
        </select>
      ) : null}
    </div>
  );
}
