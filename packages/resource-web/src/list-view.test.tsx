// @vitest-environment happy-dom
// Tests a list page on the screen: its requests, search, keys and sums, its actions on rows, their permissions and their refusals.
import { ApiError, type Query } from '@ec/records/console/api';
import type { CallRules } from '@ec/resource/call-rules';
import type { ListTab } from '@ec/resource/list-tab';
import type { StatesByField } from '@ec/resource/removable';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListView } from './list-view.tsx';
import type { Slots } from './slots.ts';
import { bellOf, pull } from './test-bell.ts';
import { type StageOptions, stageOf } from './test-stage.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const rows = [
  { id: '1', rowVersion: 1, bellName: 'Big', weight: 5, bellState: 0, bellStateName: 'Still' },
  { id: '2', rowVersion: 1, bellName: 'Small', weight: 1, bellState: 1, bellStateName: 'Ringing' },
];
const list = 'GET blade-probe/bell/list';
const page = () => ({ records: rows, total: 2, size: 10, current: 1, pages: 1 });

interface ListSettings extends Partial<StageOptions> {
  calls?: CallRules;
  slots?: Slots;
  tabs?: readonly ListTab[];
  editable?: StatesByField;
}

const loud: ListTab = { key: 'loud', label: { zh: 'Loud ones', en: 'Loud ones' }, filters: { isLoud: '1' } };
const tab = (name: string) => screen.getByText(name).closest('[role="tab"]');

async function open({ calls, slots = {}, tabs, editable = {}, ...options }: ListSettings = {}) {
  const bell = { ...bellOf(calls), tabs, editable };
  const stage = stageOf({ resources: [bell], ...options, answers: { [list]: page, ...options.answers } });
  render(<ListView resource={bell} slots={slots} />, { wrapper: stage.Stage });
  await screen.findByText('Small');
  return stage;
}

function About({ row, onClose }: { row: { id: string }; onClose(): void }) {
  return (
    <div role="dialog" aria-label={`About ${row.id}`}>
      <button type="button" onClick={onClose}>
        Enough
      </button>
    </div>
  );
}

// These helpers query by selector and text, because queries by role and accessible name cost happy-dom a second per page.
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
const line = (text: string) => within(screen.getByText(text).closest('tr')!);
const button = (text: string, name: string) => line(text).queryByText(name, { selector: 'button' });

describe('the rows', () => {
  it('have the columns of the definition, and the list requests only these', async () => {
    const { of } = await open();
    const headings = [...document.querySelectorAll('thead th')].map((each) => each.textContent).filter(Boolean);
    expect(headings.slice(0, 3)).toEqual(['Name', 'Weight', 'Worth']);
    expect(line('Big').getByText('Still')).toBeTruthy();
    expect(of(list)).toHaveLength(1);
    expect(of(list)[0]?.query.columns).toBe('bellName,bellState,weight,worth');
  });

  it('include fields that the slots of the page read', async () => {
    const { of } = await open({ slots: { reads: ['story'] } });
    expect(of(list)[0]?.query.columns).toBe('bellName,bellState,story,weight,worth');
  });

  it('are replaced by a message if they cannot be loaded', async () => {
    const stage = stageOf({
      resources: [bellOf()],
      answers: {
        [list]: () => {
          throw new ApiError(500, 'The database is away', {}, 'r-1');
        },
      },
    });
    render(<ListView resource={bellOf()} slots={{}} />, { wrapper: stage.Stage });
    expect(await screen.findByText(/The database is away/)).toBeTruthy();
  });
});

describe('a search', () => {
  const chips = () => [...document.querySelectorAll('.ec-chip')].map((chip) => chip.textContent);
  const field = () => screen.getByLabelText('Name', { selector: 'input' });

  it('accepts a list pasted from a sheet, with one value per cell, and its chip shows their number', async () => {
    const { of } = await open();
    fireEvent.paste(field(), { clipboardData: { getData: () => 'B1\r\n B2\tB3\r\n' } });
    fireEvent.submit(document.querySelector('.ec-search')!);
    await waitFor(() => expect(of(list).at(-1)?.query.bellName).toBe('B1; B2; B3'));
    await waitFor(() => expect(chips()).toEqual(['Name3 values']));
  });

  it('is sent without the blanks around its text', async () => {
    const { of } = await open();
    fireEvent.change(field(), { target: { value: '  Big ' } });
    fireEvent.submit(document.querySelector('.ec-search')!);
    await waitFor(() => expect(of(list).at(-1)?.query.bellName).toBe('Big'));
  });

  it('shows chips for a filter of a link outside the form and for a sort by a hidden column', async () => {
    window.history.replaceState(null, '', '/?volume_ge=3&descs=volume&ascs=weight');
    const { of } = await open();
    expect(of(list)[0]?.query).toMatchObject({ volume_ge: '3', descs: 'volume', ascs: 'weight' });
    expect(chips()).toEqual(['Volume ≥ 3', 'Sorted byVolume descending']);
    fireEvent.click(screen.getByLabelText('Remove filter Volume'));
    await waitFor(() => expect(of(list).at(-1)?.query).not.toHaveProperty('volume_ge'));
    fireEvent.click(screen.getByLabelText('Remove filter Sorted by'));
    await waitFor(() => expect(window.location.search).toBe('?ascs=weight'));
  });

  it('has tabs that the definition names, beside the saved views', async () => {
    const { of } = await open({ tabs: [loud] });
    expect(tab('All')?.getAttribute('aria-selected')).toBe('true');
    fireEvent.click(tab('Loud ones')!);
    await waitFor(() => expect(of(list).at(-1)?.query.isLoud).toBe('1'));
    expect(tab('Loud ones')?.getAttribute('aria-selected')).toBe('true');
    expect(tab('All')?.getAttribute('aria-selected')).toBe('false');
  });

  it('starts with the opening tab, and the tab All removes the filter', async () => {
    const { of } = await open({ tabs: [{ ...loud, isOpening: true }] });
    expect(of(list)[0]?.query.isLoud).toBe('1');
    expect(tab('Loud ones')?.getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(window.location.search).toBe('?isLoud=1'));
    fireEvent.click(tab('All')!);
    await waitFor(() => expect(of(list).at(-1)?.query).not.toHaveProperty('isLoud'));
    expect(window.location.search).toBe('?view=all');
    fireEvent.click(tab('Loud ones')!);
    await waitFor(() => expect(of(list).at(-1)?.query.isLoud).toBe('1'));
    // The selected tab shows the filter, so there is no chip for it.
    expect(screen.queryByLabelText(/^Remove filter/)).toBeNull();
  });

  it('has the filters of a link and not those of the opening tab', async () => {
    window.history.replaceState(null, '', '/?bellName=Big');
    const { of } = await open({ tabs: [{ ...loud, isOpening: true }] });
    expect(of(list)[0]?.query).toMatchObject({ bellName: 'Big' });
    expect(of(list)[0]?.query).not.toHaveProperty('isLoud');
    expect(window.location.search).toBe('?bellName=Big');
  });
});

describe('keys', () => {
  beforeEach(() => {
    // happy-dom has no layout, so this stub makes every element of the document count as visible.
    vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(() => [{}] as unknown as DOMRectList);
    return () => vi.restoreAllMocks();
  });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const held = () => document.activeElement?.getAttribute('data-row-key') ?? null;
  const detail = 'GET blade-probe/bell/detail';

  it('move from row to row, but not past the first and the last row', async () => {
    await open();
    for (const [key, id] of [...'jjjkk'].map((key, at) => [key, ['1', '2', '2', '1', '1'][at]] as const)) {
      press(key);
      await waitFor(() => expect(held()).toBe(id));
    }
    press('ArrowDown');
    await waitFor(() => expect(held()).toBe('2'));
  });

  it('all count, even if two are pressed faster than rows are drawn', async () => {
    await open();
    press('j');
    press('j');
    await waitFor(() => expect(held()).toBe('2'));
  });

  it('tick the row, untick it and open its form', async () => {
    const { of } = await open({ answers: { [detail]: () => rows[0] } });
    press('j');
    await waitFor(() => expect(held()).toBe('1'));
    press('x');
    await waitFor(() => expect(document.querySelectorAll('tbody input:checked')).toHaveLength(1));
    press('x');
    await waitFor(() => expect(document.querySelectorAll('tbody input:checked')).toHaveLength(0));
    press('e');
    await waitFor(() => expect(document.querySelector('.ec-form-panel')).not.toBeNull());
    await waitFor(() => expect(of(detail)).toHaveLength(1));
  });

  it('open the row with Enter', async () => {
    await open({ answers: { [detail]: () => rows[0] } });
    press('j');
    await waitFor(() => expect(held()).toBe('1'));
    press('Enter');
    await waitFor(() => expect(window.location.search).toContain('id=1'));
  });

  it('do not move between rows in an input or behind an open dialog', async () => {
    await open({ answers: { [detail]: () => rows[0] } });
    const input = document.querySelector<HTMLInputElement>('.ec-search input')!;
    input.focus();
    press('j');
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.activeElement).toBe(input);
    fireEvent.click(button('Big', 'Edit')!);
    await waitFor(() => expect(dialog()).not.toBeNull());
    input.blur();
    fireEvent.keyDown(document.body, { key: 'j' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(held()).toBeNull();
  });
});

it('opens the form of a new row if the address has add=1, and removes this parameter', async () => {
  window.history.replaceState(null, '', '/?add=1&bellName=B');
  await open();
  await waitFor(() => expect(dialog()?.textContent).toContain('Add: Bell'));
  expect(window.location.search).toBe('?bellName=B');
});

describe('a row that was saved', () => {
  const saved = { ...rows[0], id: '3', bellName: 'New' };
  const add = async (after: () => unknown) => {
    let isSaved = false;
    const stage = await open({
      answers: {
        [list]: () => (isSaved ? after() : page()),
        'POST blade-probe/bell/submit': () => {
          isSaved = true;
          return saved;
        },
        'GET blade-probe/bell/detail': () => saved,
      },
    });
    fireEvent.click(screen.getByText('Add'));
    fireEvent.change(within(dialog()!).getByLabelText(/^Name/), { target: { value: 'New' } });
    fireEvent.submit(dialog()!.querySelector('form')!);
    await screen.findByText('Added', {}, { timeout: 10_000 });
    return stage;
  };

  it('is marked in the list', async () => {
    await add(() => ({ ...page(), records: [saved, ...rows] }));
    await waitFor(() => expect(document.querySelector('.ec-row-saved')?.getAttribute('data-row-key')).toBe('3'));
    expect(screen.queryByText('Open')).toBeNull();
  });

  it('can be opened by a note if the list does not show it', async () => {
    await add(page);
    expect(await screen.findByText(/“New” was saved/)).toBeTruthy();
    fireEvent.click(screen.getByText('Open'));
    await waitFor(() => expect(window.location.search).toContain('id=3'));
  });
});

describe('the sums under the rows', () => {
  const sums = 'GET blade-probe/bell/sums';
  const line = (name: string) => document.querySelector(`section[aria-label="${name}"]`);

  it('are requested with the filters of the list and shown to the last digit', async () => {
    window.history.replaceState(null, '', '/?bellName=B&current=1&size=30&ascs=weight');
    const { of } = await open({ answers: { [sums]: () => ({ sums: { worth: '999999999999999.90' } }) } });
    await waitFor(() => expect(line('Total')?.textContent).toContain('999,999,999,999,999.90'));
    expect(of(sums).map(({ query }) => query)).toEqual([{ bellName: 'B', columns: 'worth' }]);
  });

  it('have a second line for the ticked rows', async () => {
    const answer = ({ query }: { query: Query }) => ({ sums: { worth: query.ids ? '7.00' : '9.00' } });
    const { of } = await open({ answers: { [sums]: answer } });
    fireEvent.click(document.querySelectorAll('tbody .ant-checkbox-input')[1]!);
    await waitFor(() => expect(line('Total of 1 selected')?.textContent).toContain('7.00'));
    expect(of(sums).at(-1)?.query).toEqual({ ids: '1', columns: 'worth' });
    expect(line('Total')?.textContent).toContain('9.00');
  });

  it('are a dash if they take too long, until a person presses Calculate', async () => {
    const answer = ({ query }: { query: Query }) =>
      query.patient ? { sums: { worth: '5.00' } } : { sums: {}, isUnfinished: true };
    await open({ answers: { [sums]: answer } });
    await waitFor(() => expect(line('Total')?.textContent).toContain('—'));
    fireEvent.click(await screen.findByText('Calculate'));
    await waitFor(() => expect(line('Total')?.textContent).toContain('5.00'));
  });
});

describe('an action on a row', () => {
  it('opens its own dialog for the row, until the dialog closes itself', async () => {
    const label = { zh: 'About', en: 'About' };
    await open({ slots: { rowActions: [{ key: 'about', label, isFrequent: true, Dialog: About }] } });
    expect(dialog()).toBeNull();
    fireEvent.click(button('Small', 'About')!);
    expect(dialog()?.getAttribute('aria-label')).toBe('About 2');
    fireEvent.click(screen.getByText('Enough'));
    expect(dialog()).toBeNull();
  });

  it('is offered only in its states, is sent, and reloads the list', async () => {
    const { of } = await open({ answers: { 'POST blade-probe/bell/ring': () => true } });
    expect(button('Small', 'Ring')).toBeNull();
    fireEvent.click(button('Big', 'Ring')!);
    await waitFor(() => expect(of('POST blade-probe/bell/ring').map(({ body }) => body)).toEqual([{ id: '1' }]));
    await waitFor(() => expect(of(list)).toHaveLength(2));
  });

  it('shows why it was refused, and reloads the list', async () => {
    const refuse = () => {
      throw new ApiError(409, 'Bell Big is Ringing: not possible: Ring', {}, 'r-2');
    };
    const { of } = await open({ answers: { 'POST blade-probe/bell/ring': refuse } });
    fireEvent.click(button('Big', 'Ring')!);
    expect(await screen.findByText('Bell Big is Ringing: not possible: Ring')).toBeTruthy();
    await waitFor(() => expect(of(list), 'its state was another one').toHaveLength(2));
  });

  it('asks for its required fields before it is sent', async () => {
    const { of } = await open({ answers: { 'POST blade-probe/bell/tune': () => true } });
    fireEvent.click(button('Small', 'Tune')!);
    const dialogQueries = await waitFor(() => within(dialog()!));
    const send = () => fireEvent.submit(document.querySelector('.ec-form-panel form')!);
    send();
    await waitFor(() => expect(dialog()?.querySelectorAll('.ec-field [role="alert"]')).toHaveLength(1));
    fireEvent.change(dialogQueries.getByLabelText(/^Pitch/), { target: { value: 'a4' } });
    send();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(of('POST blade-probe/bell/tune').map(({ body }) => body)).toEqual([{ pitch: 'a4', id: '2' }]);
  });
});

describe('the offered actions', () => {
  const guarded = { update: { guard: 'tenantAdmin' }, create: { guard: 'administrator' } } as const;
  const offered = () => ({
    edit: button('Big', 'Edit') !== null,
    add: screen.queryByText('Add') !== null,
  });

  it.each([
    [[], { edit: false, add: false }],
    [['admin'], { edit: true, add: false }],
    [['administrator'], { edit: true, add: true }],
  ])('follow the guards of the calls for the roles %j', async (roles, may) => {
    await open({ calls: guarded, roles });
    expect(offered()).toEqual(may);
  });

  it('follow the codes that a person holds', async () => {
    await open({ without: ['bell_add', 'bell_ring'] });
    expect(offered()).toEqual({ edit: true, add: false });
    expect(button('Big', 'Ring')).toBeNull();
  });

  it('include the form only in the states that the definition names', async () => {
    await open({ editable: { bellState: [0] } });
    expect(button('Big', 'Edit')).toBeTruthy();
    expect(button('Small', 'Edit')).toBeNull();
  });

  it('do not include calls that are not served', async () => {
    await open({ calls: { update: false } });
    expect(offered()).toEqual({ edit: false, add: true });
  });

  it.each<[string, CallRules, number]>([
    ['include the history, which needs no button code', {}, 1],
    ['do not include the history if it is not served', { history: false }, 0],
  ])('%s', async (_, calls, tabs) => {
    const { of } = await open({ calls, without: ['bell'], answers: { 'GET blade-probe/bell/detail': () => rows[0] } });
    fireEvent.click(screen.getByText('Big'));
    await waitFor(() => expect(of('GET blade-probe/bell/detail')).toHaveLength(1));
    await waitFor(() => expect(document.querySelectorAll('[data-node-key="history"]')).toHaveLength(tabs));
  });
});

describe('a rare or dangerous action', () => {
  it('is only in the menu of the row', async () => {
    await open();
    expect(button('Big', 'Edit')).toBeTruthy();
    for (const name of ['Delete', 'Copy as new']) expect(button('Big', name), name).toBeNull();
    fireEvent.click(line('Big').getByLabelText('More actions'));
    const entries = await waitFor(() => {
      const labels = [...document.querySelectorAll('[role="menuitem"]')].map((each) => each.textContent);
      expect(labels.length).toBeGreaterThan(0);
      return labels;
    });
    expect(entries.slice(-2)).toEqual(['Copy as new', 'Delete']);
  });

  it('is not offered for an isPaper resource if it copies a row or deletes several rows', async () => {
    const answers = { 'GET blade-probe/pull/list': () => ({ ...page(), records: [{ id: '1', rope: 'Long' }] }) };
    const stage = stageOf({ resources: [pull], answers });
    render(<ListView resource={pull} slots={{}} />, { wrapper: stage.Stage });
    await screen.findByText('Long');
    expect(screen.queryByText('Delete selected')).toBeNull();
    expect(button('Long', 'Add note')).toBeTruthy();
    fireEvent.click(line('Long').getByLabelText('More actions'));
    await waitFor(() =>
      expect([...document.querySelectorAll('[role="menuitem"]')].map((each) => each.textContent)).toEqual(['Delete']),
    );
  });
});
