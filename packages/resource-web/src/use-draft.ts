// A form without its looks: values, what is wrong, what changed, and the save with all its outcomes.
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { useFeedback } from '@ec/ui/feedback';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import { useEffect, useRef, useState } from 'react';
import {
  bodyOf,
  changedKeys,
  draftIssue,
  draftIssues,
  draftOf,
  formFieldsOf,
  type Issues,
  type Row,
  withValue,
} from './draft.ts';
import { engineTexts } from './engine-texts.ts';
import { failureOf, type SaveFailure } from './save-failure.ts';
import { useSave } from './use-write.ts';

export function useDraft(resource: Resource, given: Row | undefined, onSaved: () => void) {
  const language = useLanguage();
  const texts = useTexts(engineTexts);
  const { error: showError } = useFeedback();
  const save = useSave(resource);
  const [row, setRow] = useState(given);
  const [start, setStart] = useState(() => draftOf(resource, given));
  const [values, setValues] = useState(start);
  const [issues, setIssues] = useState<Issues>({});
  const [failure, setFailure] = useState<SaveFailure>();
  const mode = row ? 'edit' : 'add';
  const fields = formFieldsOf(resource);

  const judge = (name: string, value: unknown) => {
    const field = fields.find(([other]) => other === name)?.[1];
    const message = field && draftIssue(field, value, start[name], mode, language);
    setIssues(({ [name]: _before, ...others }) => (message ? { ...others, [name]: message } : others));
  };
  const set = (name: string, value: unknown) => {
    setValues((now) => withValue(resource, now, name, value));
    // A message that stands is taken back as soon as it no longer holds; new ones wait for blur.
    if (issues[name] !== undefined) judge(name, value);
  };

  const send = async (rowVersion?: number): Promise<Issues | undefined> => {
    const found = draftIssues(resource, start, values, mode, language);
    setIssues(found);
    if (Object.keys(found).length > 0) return found;
    setFailure(undefined);
    const body = bodyOf(resource, start, values, row);
    if (rowVersion !== undefined) body.rowVersion = rowVersion;
    try {
      await save.mutateAsync(body);
      onSaved();
      return undefined;
    } catch (problem) {
      // biome-ignore lint/suspicious/noConsole: specification §8: a failed save resets the loading state and logs to the console
      console.error(problem);
      const outcome = failureOf(
        problem,
        fields.map(([name]) => name),
      );
      setFailure(outcome);
      if (outcome.kind === 'fields') setIssues(outcome.issues);
      // Network failures just reject (specification §8); the form itself says so.
      if (outcome.kind === 'error' && !outcome.isNetwork) showError(outcome.message || texts.unknownError);
      return outcome.kind === 'fields' ? outcome.issues : undefined;
    }
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
    blur: (name: string) => judge(name, values[name]),
    /** Resolves with what is wrong, for the focus; undefined when it was sent. */
    send,
    dropFailure: () => setFailure(undefined),
    /** Starts again from another stored row. */
    restart: (stored: Row) => {
      setRow(stored);
      setStart(draftOf(resource, stored));
      setValues(draftOf(resource, stored));
      setIssues({});
      setFailure(undefined);
    },
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
