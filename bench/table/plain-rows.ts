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
  const element = document.createElement('td');
  element.textContent = String(text);
  return element;
};

function actionsCell(): HTMLTableCellElement {
  const element = document.createElement('td');
  for (const label of ['编辑', '删除', '…']) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    element.append(button);
  }
  return element;
}

function rowOf(row: SiteRow): HTMLTableRowElement {
  const element = document.createElement('tr');
  element.dataset.rowKey = row.id;
  element.append(...columns.map((name) => cell(row[name])), actionsCell());
  return element;
}

/** Puts the rows of a round into the body of a plain table. */
export function paintPlain(place: HTMLElement, round: number): void {
  const table = document.createElement('table');
  const body = document.createElement('tbody');
  body.append(...makeRows(round, 200).map(rowOf));
  table.append(body);
  place.replaceChildren(table);
}
