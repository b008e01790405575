// @vitest-environment happy-dom
// Tests a form on the screen: its groups, required marks, conditional fields and messages, and where its values come from.

import { ApiError } from '@ec/records/console/api';
import type { Resource } from '@ec/resource/resource';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FormPanel } from './form-panel.tsx';
import type { Slots } from './slots.ts';
import { bell, pull } from './test-bell.ts';
import { type StageOptions, stageOf } from './test-stage.tsx';

afterEach(cleanup);

const submit = 'POST blade-probe/bell/submit';
const row = {
  id: '7',
  rowVersion: 3,
  bellName: 'Big',
  weight: 5,
  isLoud: 1,
  volume: 2,
  tone: 'c',
  phone: '138****5678',
};

interface StoredDraft {
  values: Record<string, unknown>;
}

/** Returns a store of drafts that outlives the forms of a test, like the storage of a browser. */
function draftStore() {
  const items = new Map<string, string>();
  return {
    read: <T,>(name: string) => {
      const item = items.get(name);
      return item === undefined ? undefined : (JSON.parse(item) as T);
    },
    write: (name: string, content: unknown) => void items.set(name, JSON.stringify(content)),
    remove: (name: string) => void items.delete(name),
  };
}

function open(
  editing: string,
  answers: StageOptions['answers'] = {},
  slots: Slots = {},
  resource: Resource = bell,
  drafts?: StageOptions['drafts'],
) {
  const stage = stageOf({ resources: [resource], answers, ...(drafts ? { drafts } : {}) });
  const onClose = vi.fn();
  render(<FormPanel resource={resource} slots={slots} editing={editing} onClose={onClose} onNext={vi.fn()} />, {
    wrapper: stage.Stage,
  });
  return { onClose, of: stage.of };
}

const labels = () => [...document.querySelectorAll('.ec-field > label')].map((each) => each.textContent);
const alerts = () => document.querySelectorAll('.ec-field [role="alert"]');
const input = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: RegExp, value: string) => fireEvent.change(input(label), { target: { value } });
const save = () => fireEvent.submit(document.querySelector('form')!);

it('shows groups in the order of the definition, and marks required fields', () => {
  open('add');
  expect([...document.querySelectorAll('.ec-group-title')].map((each) => each.textContent)).toEqual([
    'What it is',
    'How it sounds',
  ]);
  expect(labels()).toEqual(['Name*', 'Weight', 'Loud', 'Tone', 'Phone', 'Remark']);
});

it('shows a conditional field only while its condition holds, and empties it when it is hidden', () => {
  open('add');
  expect(screen.queryByLabelText(/^Volume/)).toBeNull();
  fireEvent.click(input(/^Loud/));
  expect(labels()).toContain('Volume*');
  type(/^Volume/, '3');
  fireEvent.click(input(/^Loud/));
  fireEvent.click(input(/^Loud/));
  expect(input(/^Volume/).value, 'what was hidden is empty').toBe('');
});

it('shows a message at each wrong field, and sends nothing until all are corrected', async () => {
  const { of, onClose } = open('add', { [submit]: () => row });
  type(/^Weight/, '0');
  save();
  await waitFor(() => expect(alerts()).toHaveLength(2));
  expect(input(/^Name/).getAttribute('aria-invalid')).toBe('true');
  expect(of(submit)).toEqual([]);
  type(/^Name/, 'Tom');
  type(/^Weight/, '4');
  expect(alerts()).toHaveLength(0);
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(of(submit).map(({ body }) => body)).toEqual([{ bellName: 'Tom', weight: '4', isLoud: 0 }]);
});

it('removes the message of a field from the save bar when the field disappears', () => {
  open('add');
  fireEvent.click(input(/^Loud/));
  fireEvent.blur(input(/^Volume/));
  const note = () => document.querySelector('.ec-save-bar [role="status"]')?.textContent;
  expect(note()).toContain('Volume');
  fireEvent.click(input(/^Loud/));
  expect(screen.queryByLabelText(/^Volume/)).toBeNull();
  expect(note()).not.toContain('Volume');
});

it('starts an edit with the stored row, and a copy without masked values', async () => {
  const detail = { 'GET blade-probe/bell/detail': () => row };
  const { of } = open('7', detail);
  await waitFor(() => expect(input(/^Name/).value).toBe('Big'));
  expect(of('GET blade-probe/bell/detail')[0]?.query).toEqual({ id: '7' });
  expect([input(/^Volume/).value, input(/^Phone/).value]).toEqual(['2', '138****5678']);
  cleanup();
  open('copy-7', detail);
  await waitFor(() => expect(input(/^Name/).value).toBe('Big'));
  expect(input(/^Phone/).value).toBe('');
});

it('shows why the stored row could not be loaded', async () => {
  open('7');
  await waitFor(() => expect(document.body.textContent).toContain('nothing answers'));
  expect(document.querySelector('form')).toBeNull();
});

const saveButtons = () => [...document.querySelectorAll('.ec-save-bar button')].map((each) => each.textContent);

it('uses the add label of the definition for its button, and has no button to add one more row', () => {
  open('add', {}, {}, { ...bell, addLabel: { zh: '敲钟', en: 'Strike' } });
  expect(document.body.textContent).not.toContain('Add: Bell');
  expect(saveButtons()).toEqual(['Cancel', 'Strike']);
});

it('shows only the remark if nothing else of a row can be edited, with the title Add note', async () => {
  open('7', { 'GET blade-probe/pull/detail': () => ({ id: '7', rowVersion: 1, rope: 'Long', remark: '' }) }, {}, pull);
  await waitFor(() => expect(labels()).toEqual(['Remark']));
  expect(document.body.textContent).toContain('Add note: Pull');
  cleanup();
  open('add', {}, {}, pull);
  expect(labels()).toEqual(['Rope*', 'Remark']);
});

it('shows a 409 refusal at its field, focuses the field, and keeps typed values', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // The form logs a failed save.
  const refuse = () => {
    throw new ApiError(409, 'The tower is closed', { error: 'probe.closed', field: 'weight' }, 'r-1');
  };
  open('add', { [submit]: refuse });
  type(/^Name/, 'Tom');
  type(/^Weight/, '4');
  save();
  await waitFor(() => expect([...alerts()].map((each) => each.textContent)).toEqual(['The tower is closed']));
  await waitFor(() => expect(document.activeElement).toBe(input(/^Weight/)));
  expect([input(/^Name/).value, input(/^Weight/).value]).toEqual(['Tom', '4']);
  vi.restoreAllMocks();
});

it.each([
  ['an edit', '7'],
  ['a copy', 'copy-7'],
])('restores the draft of %s with the field that the person cleared', async (_name, editing) => {
  const [detail, drafts] = [{ 'GET blade-probe/bell/detail': () => row }, draftStore()];
  open(editing, detail, {}, bell, drafts);
  await waitFor(() => expect(input(/^Tone/).value).toBe('c'));
  type(/^Tone/, '');
  type(/^Name/, 'Tom');
  await waitFor(() => expect(drafts.read<StoredDraft>(`probe.bell-${editing}`)?.values.bellName).toBe('Tom'));
  cleanup();
  open(editing, detail, {}, bell, drafts);
  await waitFor(() => expect(input(/^Tone/).value).toBe('c'));
  fireEvent.click(screen.getByRole('button', { name: /^Restore/ }));
  expect([input(/^Name/).value, input(/^Tone/).value, input(/^Weight/).value]).toEqual(['Tom', '', '5']);
});
