// The floor of a table: the same cells as plain DOM rows, with three buttons in each.
import { makeRows, type SiteRow } from './rows.ts';

const columns = [
  'siteName',
  'siteNo',
  'stateName',
  'areaCodeName',
  'address',
  'guns',
  'idle',
  'power',
  'energy',
  'reservable',
  'alarms',
  'createTime',
];

const cell = (text: unknown) => {
  const made = document.createElement('td');
  made.textContent = String(text);
  return made;
};

function actionsCell(): HTMLTableCellElement {
  const made = document.createElement('td');
  for (const label of ['编辑', '删除', '…']) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    made.append(button);
  }
  return made;
}

function rowOf(row: SiteRow): HTMLTableRowElement {
  const made = document.createElement('tr');
  made.dataset.rowKey = row.id;
  made.append(...columns.map((name) => cell(row[name])), actionsCell());
  return made;
}

/** Puts the rows of a round into the body of a plain table. */
export function paintPlain(place: HTMLElement, round: number): void {
  const table = document.createElement('table');
  const body = document.createElement('tbody');
  body.append(...makeRows(round, 200).map(rowOf));
  table.append(body);
  place.replaceChildren(table);
}
