// The logic of a form: its values, messages and changes, its save, and the outcomes of a save.

import { failureOf, type SaveFailure } from '@ec/records/console/save-failure';
import { recordTexts } from '@ec/records/list/record-texts';
import type { Resource } from '@ec/resource/resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useCallback, useState } from 'react';
import {
  bodyOf,
  changedKeys,
  draftIssues,
  type FormState,
  formFieldsOf,
  formStateOf,
  type Issues,
  mergedWith,
  type Row,
  type Values,
  withIssueOf,
  withTypedValue,
} from './draft.ts';
import type { SaveHooks } from './slots.ts';
import { useSave } from './use-write.ts';

/** @param initial the first values of a new row @param saving functions of the page that run before and after a save */
export function useDraft(
  resource: Resource,
  { initial, saving }: { initial?: Values | undefined; saving: SaveHooks },
  onSaved: (saved: Row) => void,
) {
  const language = useLanguage();
  const texts = useTexts(recordTexts);
  const { error: showError } = useFeedback();
  const save = useSave(resource, saving.showMessage);
  const [state, setState] = useState(() => formStateOf(resource, undefined, undefined, initial));
  const [failure, setFailure] = useState<SaveFailure>();
  // `useCallback` keeps both functions identical between renders, so that a key press renders only one field.
  const set = useCallback(
    (name: string, value: unknown) => setState((now) => withTypedValue(resource, now, name, value, language)),
    [resource, language],
  );
  const blur = useCallback(
    (name: string) => setState((now) => withIssueOf(resource, now, name, language)),
    [resource, language],
  );

  const submit = async ({ row, start, values }: FormState): Promise<Issues | undefined> => {
    const show = (issues: Issues) => setState((now) => ({ ...now, issues }));
    const problems = draftIssues(resource, start, values, row ? 'edit' : 'add', language, row);
    show(problems);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return problems;
    const body = bodyOf(resource, start, values, row);
    if (saving.mayGo && !(await saving.mayGo(body, row))) return undefined;
    try {
      const saved = await save.mutateAsync(body);
      saving.saved?.(saved, row === undefined);
      onSaved(saved);
      return undefined;
    } catch (problem) {
      // biome-ignore lint/suspicious/noConsole: specification §8: a failed save resets the loading state and logs to the console
      console.error(problem);
      const names = formFieldsOf(resource).map(([name]) => name);
      const outcome = failureOf(problem, names);
      setFailure(outcome);
      // A network failure shows no toast (specification §8); the form itself shows it.
      if (outcome.kind === 'error' && !outcome.isNetwork) showError(outcome.message || texts.unknownError);
      if (outcome.kind !== 'fields') return undefined;
      show(outcome.issues);
      return outcome.issues;
    }
  };
  const restart = (stored: Row | undefined, values?: Values) => {
    const next = formStateOf(resource, stored, values);
    setState(next);
    setFailure(undefined);
    return next;
  };

  return {
    ...state,
    failure,
    isSaving: save.isPending,
    isDirty: changedKeys(resource, state.start, state.values).length > 0,
    set,
    blur,
    /** Resolves with the messages of wrong fields, so that the form can focus the first one; undefined where no field is wrong. */
    send: () => submit(state),
    /** Puts this person's changes on the row that somebody else stored, except in the `taken` fields, and sends the result. */
    merge: (theirs: Row, taken: ReadonlySet<string>) =>
      submit(restart(theirs, mergedWith(resource, state.start, state.values, theirs, taken))),
    dropFailure: () => setFailure(undefined),
    /** Starts again from another stored row, or from a new row. `values` count as changes of the person. */
    restart,
  };
}

export type Draft = ReturnType<typeof useDraft>;
