// A form without its looks: values, what is wrong, what changed, and the save with all its outcomes.
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { useFeedback } from '@ec/ui/feedback';
import { recordTexts } from '@ec/ui/record-texts';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  bodyOf,
  changedKeys,
  draftIssue,
  draftIssues,
  draftOf,
  formFieldsOf,
  type Issues,
  mergedWith,
  type Row,
  type Values,
  withValue,
} from './draft.ts';
import { failureOf, type SaveFailure } from './save-failure.ts';
import { useSave } from './use-write.ts';

export function useDraft(resource: Resource, given: Row | undefined, onSaved: (saved: Row) => void) {
  const language = useLanguage();
  const texts = useTexts(recordTexts);
  const { error: showError } = useFeedback();
  const save = useSave(resource);
  const [row, setRow] = useState(given);
  const [start, setStart] = useState(() => draftOf(resource, given));
  const [values, setValues] = useState(start);
  const [issues, setIssues] = useState<Issues>({});
  const [failure, setFailure] = useState<SaveFailure>();
  const mode = row ? 'edit' : 'add';

  // Read by set and blur, which keep their identity, so that a key press renders one field again and not all.
  const live = useRef({ values, start, mode, language } as const);
  live.current = { values, start, mode, language };
  const judged = useCallback(
    (issues: Issues, name: string): Issues => {
      const { [name]: _before, ...others } = issues;
      const now = live.current;
      const field = formFieldsOf(resource).find(([other]) => other === name)?.[1];
      const message = field && draftIssue(field, now.values[name], now.start[name], now.mode, now.language);
      return message ? { ...others, [name]: message } : others;
    },
    [resource],
  );
  const set = useCallback(
    (name: string, value: unknown) => {
      live.current = { ...live.current, values: withValue(resource, live.current.values, name, value) };
      setValues(live.current.values);
      // A message that stands is taken back as soon as it no longer holds; new ones wait for blur.
      setIssues((now) => (now[name] === undefined ? now : judged(now, name)));
    },
    [resource, judged],
  );
  const blur = useCallback((name: string) => setIssues((now) => judged(now, name)), [judged]);

  const submit = async (row: Row | undefined, start: Values, values: Values): Promise<Issues | undefined> => {
    const found = draftIssues(resource, start, values, row ? 'edit' : 'add', language);
    setIssues(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return found;
    try {
      onSaved((await save.mutateAsync(bodyOf(resource, start, values, row))) as Row);
      return undefined;
    } catch (problem) {
      // biome-ignore lint/suspicious/noConsole: specification §8: a failed save resets the loading state and logs to the console
      console.error(problem);
      const names = formFieldsOf(resource).map(([name]) => name);
      const outcome = failureOf(problem, names);
      setFailure(outcome);
      if (outcome.kind === 'fields') setIssues(outcome.issues);
      // Network failures just reject (specification §8); the form itself says so.
      if (outcome.kind === 'error' && !outcome.isNetwork) showError(outcome.message || texts.unknownError);
      return outcome.kind === 'fields' ? outcome.issues : undefined;
    }
  };
  const restart = (stored: Row | undefined, next = draftOf(resource, stored)) => {
    setRow(stored);
    setStart(draftOf(resource, stored));
    setValues(next);
    setIssues({});
    setFailure(undefined);
  };

  return {
    mode,
    row,
    values,
    issues,
    failure,
    start,
    isSaving: save.isPending,
    isDirty: changedKeys(resource, start, values).length > 0,
    set,
    blur,
    /** Resolves with what is wrong, for the focus; undefined when it was sent. */
    send: () => submit(row, start, values),
    /** Over what somebody else stored meanwhile: own changes, except in the fields that were `taken` from there. */
    merge: (theirs: Row, taken: ReadonlySet<string>) => {
      const merged = mergedWith(resource, start, values, theirs, taken);
      restart(theirs, merged);
      return submit(theirs, draftOf(resource, theirs), merged);
    },
    dropFailure: () => setFailure(undefined),
    /** Starts again from another stored row, or from nothing; `next` are values that count as typed. */
    restart,
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** Asks before the tab is left while there is something unsaved. */
export function useLeaveGuard(isDirty: boolean) {
  const { guardLeave } = useConsole();
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useEffect(() => guardLeave(() => dirty.current), [guardLeave]);
}
