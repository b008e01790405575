// @vitest-environment happy-dom
// Tests the logic of a form: its changes, the moments when it checks values, and the outcomes of a save.
import { ApiError } from '@ec/records/console/api';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from './draft.ts';
import { bell } from './test-bell.ts';
import { type StageOptions, stageOf } from './test-stage.tsx';
import { useDraft } from './use-draft.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // The form logs a failed save.
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const submit = 'POST blade-probe/bell/submit';
const row: Row = { id: '7', rowVersion: 3, bellName: 'Big', weight: 5, isLoud: 0, volume: null, tone: 'c', phone: '' };

function open(answers: StageOptions['answers'] = {}, stored?: Row, mayGo?: () => Promise<boolean>) {
  const stage = stageOf({ resources: [bell], answers });
  const onSaved = vi.fn();
  const saving = mayGo ? { mayGo } : {};
  const { result } = renderHook(() => useDraft(bell, { saving }, onSaved), { wrapper: stage.Stage });
  if (stored) act(() => void result.current.restart(stored));
  const type = (name: string, value: unknown) => act(() => result.current.set(name, value));
  const send = () => act(async () => result.current.send());
  return { result, onSaved, type, send, sent: () => stage.of(submit).map(({ body }) => body) };
}

describe('typing', () => {
  it('makes a draft dirty until its values equal the stored row again', () => {
    const { result, type } = open({}, row);
    expect(result.current.isDirty).toBe(false);
    type('weight', '6');
    expect(result.current.isDirty).toBe(true);
    type('weight', '5');
    expect(result.current.isDirty).toBe(false);
  });

  it('is checked when the focus leaves the field, and a correct value removes the message', () => {
    const { result, type } = open();
    type('weight', '0');
    expect(result.current.issues).toEqual({});
    act(() => result.current.blur('weight'));
    expect(result.current.issues.weight).toMatch(/1/);
    type('weight', '2');
    expect(result.current.issues).toEqual({});
  });
});

describe('a save', () => {
  it('does not start while required fields are empty', async () => {
    const { result, type, send, sent } = open();
    type('isLoud', 1);
    expect(Object.keys((await send()) ?? {})).toEqual(['bellName', 'volume']);
    expect(Object.keys(result.current.issues)).toEqual(['bellName', 'volume']);
    type('isLoud', 0);
    type('bellName', 'Tom');
    await send();
    expect(sent()).toEqual([{ bellName: 'Tom', isLoud: 0 }]);
  });

  it('passes the saved row to the page, and sends only the changes of an edit', async () => {
    const saved = { ...row, weight: 9, rowVersion: 4 };
    const { onSaved, type, send, sent } = open({ [submit]: () => saved }, row);
    type('weight', '9');
    expect(await send()).toBeUndefined();
    expect(sent()).toEqual([{ id: '7', rowVersion: 3, weight: '9' }]);
    expect(onSaved).toHaveBeenCalledWith(saved);
  });

  it('does not start if the page refuses the save', async () => {
    const mayGo = vi.fn(async () => false);
    const { onSaved, type, send, sent } = open({ [submit]: () => row }, undefined, mayGo);
    type('bellName', 'Tom');
    await send();
    expect(mayGo).toHaveBeenCalledTimes(1);
    expect(sent()).toEqual([]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('shows the message of the server at its field', async () => {
    const refuse = () => {
      throw new ApiError(400, 'is already in use', { field: 'bellName' }, 'r-1');
    };
    const { result, onSaved, type, send } = open({ [submit]: refuse });
    type('bellName', 'Tom');
    expect(await send()).toEqual({ bellName: 'is already in use' });
    expect(result.current.issues).toEqual({ bellName: 'is already in use' });
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('shows a failure that concerns no field, and removes it on the next try', async () => {
    const answer = vi.fn();
    answer.mockImplementationOnce(() => {
      throw new ApiError(500, 'broken', {}, 'r-2');
    });
    const { result, type, send } = open({ [submit]: answer.mockReturnValue(row) });
    type('bellName', 'Tom');
    await send();
    expect(result.current.failure).toMatchObject({ kind: 'error', message: 'broken', requestId: 'r-2' });
    await send();
    expect(result.current.failure).toBeUndefined();
  });
});

describe('a row that somebody else saved meanwhile', () => {
  const theirs = { ...row, weight: 50, tone: 'g', rowVersion: 4 };
  const conflict = () => {
    throw new ApiError(409, 'changed', { current: theirs }, 'r-3');
  };
  const opened = async (again: () => unknown) => {
    const answer = vi.fn(again).mockImplementationOnce(conflict);
    const draft = open({ [submit]: answer }, row);
    draft.type('weight', '9');
    draft.type('bellName', 'Tom');
    await draft.send();
    await waitFor(() => expect(draft.result.current.failure).toEqual({ kind: 'conflict', theirs }));
    return draft;
  };

  it('is overwritten only in the fields that this person changed', async () => {
    const { result, onSaved, sent } = await opened(() => ({ ...theirs, rowVersion: 5 }));
    await act(async () => result.current.merge(theirs, new Set()));
    expect(sent().at(-1)).toEqual({ id: '7', rowVersion: 4, bellName: 'Tom', weight: '9' });
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(result.current.failure).toBeUndefined();
  });

  it('keeps the fields for which this person chose the stored value', async () => {
    const { result, sent } = await opened(() => ({ ...theirs, rowVersion: 5 }));
    await act(async () => result.current.merge(theirs, new Set(['weight'])));
    expect(sent().at(-1)).toEqual({ id: '7', rowVersion: 4, bellName: 'Tom' });
    expect(result.current.values).toMatchObject({ weight: 50, tone: 'g', bellName: 'Tom' });
  });
});
