// @vitest-environment happy-dom
// Tests an action on several rows: its confirmation, its requests, its reports, and its use by the keyboard.
import { action } from '@ec/resource/action';
import { text } from '@ec/resource/fields';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ListView } from './list-view.tsx';
import { bell as plainBell } from './test-bell.ts';
import { stageOf, type TestCall } from './test-stage.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const label = (en: string) => ({ zh: en, en });
const bell = {
  ...plainBell,
  actions: {
    hush: action(label('Hush')).from('bellState', 1).to(0).bulk(),
    move: action(label('Move'))
      .effect(label('They hang elsewhere'))
      .takes({ where: text(label('Where')).max(5) })
      .bulk(),
    drop: action(label('Drop')).danger().from('bellState', 1).to(0).bulk(),
  },
};

const rowAt = (index: number) => ({
  id: `${index}`,
  rowVersion: 1,
  bellName: `Bell ${index}`,
  weight: 5,
  ...(index === 5 ? { bellState: 0, bellStateName: 'Still' } : { bellState: 1, bellStateName: 'Ringing' }),
});
const rows = [1, 2, 3, 4, 5].map(rowAt);
const states = [
  { dictKey: '0', dictValue: 'Still' },
  { dictKey: '1', dictValue: 'Ringing' },
];

interface Served {
  total?: number;
  refuse?: readonly string[];
}

async function open({ total = 5, refuse = [] }: Served = {}) {
  const answer = ({ body }: TestCall) => {
    const { ids } = body as { ids?: string[] };
    // A call without `ids` is for one row, and its reply is the reply of the action.
    if (!ids) return true;
    const refused = ids.filter((id) => refuse.includes(id));
    return {
      done: ids.filter((id) => !refused.includes(id)),
      refused: refused.map((id) => ({ id, label: `Bell ${id}`, reason: 'It is stuck' })),
    };
  };
  const list = ({ query }: TestCall) => {
    const chosen = typeof query.id === 'string' ? query.id.split(',') : undefined;
    const many = Array.from({ length: total }, (_none, index) => rowAt(index + 1));
    const records = chosen ? many.filter(({ id }) => chosen.includes(id)) : query.size === 200 ? many : rows;
    return { records, total, size: 10, current: 1, pages: Math.ceil(total / 10) };
  };
  const stage = stageOf({
    resources: [bell],
    answers: {
      'GET blade-probe/bell/list': list,
      'GET blade-system/dict/dictionary': () => states,
      'POST blade-probe/bell/hush': answer,
      'POST blade-probe/bell/move': answer,
      'POST blade-probe/bell/drop': answer,
    },
  });
  render(<ListView resource={bell} slots={{}} />, { wrapper: stage.Stage });
  await screen.findByText('Bell 5');
  return stage;
}

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const dialog = () => document.querySelector<HTMLElement>('.ec-form-panel');
const readQuestion = () => document.querySelector('.ec-bulk-about')?.textContent ?? '';
const barButton = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.ec-selection button')].find((each) =>
    each.textContent?.startsWith(name),
  );
const yes = () => fireEvent.submit(dialog()!.querySelector('form')!);

it('asks once, with the count, the first names, the next state and the excluded rows', async () => {
  const { of } = await open();
  press('*');
  fireEvent.click(barButton('Hush')!);
  await waitFor(() => expect(dialog()?.textContent).toContain('Hush: 4 × Bell'));
  expect(readQuestion()).toContain('Bell 1, Bell 2, Bell 3 and others, 4 in all');
  expect(readQuestion()).toContain('State becomes: Still');
  expect(readQuestion()).toContain('1 more cannot be included and stay as they are: Bell 5');
  yes();
  await waitFor(() => expect(of('POST blade-probe/bell/hush')).toHaveLength(1));
  expect(of('POST blade-probe/bell/hush')[0]?.body).toEqual({ ids: ['1', '2', '3', '4'], partial: true });
  await waitFor(() =>
    expect(document.querySelector('.ec-refused')?.textContent).toBe('Bell 5 Not possible for this row'),
  );
});

it('reports each refused row with the reason, and keeps it selected', async () => {
  await open({ refuse: ['2'] });
  for (const key of ['j', 'x', 'j', ' ', 'j', 'x']) press(key);
  expect(document.querySelector('.ec-selection')?.textContent).toContain('3 selected');
  press('1');
  await waitFor(() => expect(dialog()).toBeTruthy());
  yes();
  await waitFor(() => expect(document.querySelector('.ec-refused')?.textContent).toBe('Bell 2 It is stuck'));
  expect(document.body.textContent).toContain('2 done, 1 not done');
  await waitFor(() => expect(document.querySelector('.ec-selection')?.textContent).toContain('1 selected'));
});

it('shows a single report for both rows if the action applies to only one of them', async () => {
  const { of } = await open();
  for (const key of ['j', 'j', 'j', 'j', 'x', 'j', 'x']) press(key);
  expect(document.querySelector('.ec-selection')?.textContent).toContain('2 selected');
  press('1');
  await waitFor(() => expect(dialog()).toBeTruthy());
  yes();
  await waitFor(() => expect(of('POST blade-probe/bell/hush')[0]?.body).toMatchObject({ id: '4' }));
  await waitFor(() => expect(document.querySelector('.ec-refused')?.textContent).toContain('Bell 5'));
  expect(document.body.textContent).toContain('1 done, 1 not done');
  expect(document.body.textContent).not.toContain('Done!');
});

it('selects up to a row with Shift, and runs an action by its number key', async () => {
  const { of } = await open();
  for (const key of ['j', 'x', 'j', 'j', 'j']) press(key);
  press('X', { shiftKey: true });
  expect(document.querySelector('.ec-selection')?.textContent).toContain('4 selected');
  expect(barButton('Move')?.getAttribute('aria-keyshortcuts')).toBe('2');
  press('2');
  await waitFor(() => expect(readQuestion()).toContain('They hang elsewhere'));
  yes();
  await waitFor(() => expect(of('POST blade-probe/bell/move')[0]?.body).toMatchObject({ ids: ['1', '2', '3', '4'] }));
});

it('can select all matching rows, and excludes a row whose state does not allow the action', async () => {
  const { of } = await open({ total: 12 });
  press('*');
  fireEvent.click(barButton('Select all 12 that match')!);
  press('1');
  await waitFor(() => expect(dialog()?.textContent).toContain('Hush: 11 × Bell'));
  yes();
  await waitFor(() => expect(of('POST blade-probe/bell/hush')).toHaveLength(1));
  expect(of('POST blade-probe/bell/hush')[0]?.body).toHaveProperty('ids.length', 11);
});

it('allows at most 200 rows, and says so', async () => {
  await open({ total: 201 });
  press('*');
  fireEvent.click(barButton('Select all 201 that match')!);
  expect(barButton('Hush')?.disabled).toBe(true);
  expect(barButton('Hush')?.title).toBe('At most 200 rows at a time. Narrow the search.');
});

it('sends a call for one row if the action applies to one of two rows, and names the other row', async () => {
  const { of } = await open();
  for (const key of ['j', 'j', 'j', 'j', 'x', 'j', 'x']) press(key);
  press('1');
  await waitFor(() => expect(readQuestion()).toContain('1 more cannot be included and stay as they are: Bell 5'));
  yes();
  await waitFor(() => expect(of('POST blade-probe/bell/hush')[0]?.body).toEqual({ id: '4' }));
  await waitFor(() =>
    expect(document.querySelector('.ec-refused')?.textContent).toBe('Bell 5 Not possible for this row'),
  );
  await waitFor(() => expect(document.querySelector('.ec-selection')?.textContent).toContain('1 selected'));
});

it('can be confirmed by Enter at once, unless it is dangerous', async () => {
  await open();
  press('*');
  press('1');
  await waitFor(() => expect((document.activeElement as HTMLButtonElement | null)?.type).toBe('submit'));
  cleanup();
  await open();
  press('*');
  press('3');
  await waitFor(() => expect(dialog()?.textContent).toContain('Drop: 4 × Bell'));
  expect((document.activeElement as HTMLButtonElement | null)?.type).not.toBe('submit');
});
