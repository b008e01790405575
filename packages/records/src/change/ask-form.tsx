// A dialog with a form before an action. It shows messages about invalid values, and the reason of a failure. Typed values survive a failure.

import type { Issues } from '@ec/ui/form/form-shell.tsx';
import { FormShell } from '@ec/ui/form/form-shell.tsx';
import { type ReactNode, useId, useState } from 'react';
import { failureOf, type SaveFailure } from '../console/save-failure.ts';

type Answers = Record<string, unknown>;

/** The state of the form, with which the caller renders the fields. */
export interface Asking {
  /** The prefix of input ids: `<prefix>-<field name>`. */
  id: string;
  values: Answers;
  issues: Issues;
  set(next: Answers): void;
  /** Validates one field again. */
  judge(name: string): void;
}

interface AskFormProps {
  title: string;
  /** The label of the confirming button. */
  act: { label: string; isDangerous: boolean };
  start: Answers;
  /** The visible fields, in order. */
  fieldsOf(values: Answers): { name: string; label: string }[];
  issuesOf(values: Answers, name?: string): Issues;
  isSending: boolean;
  /** Runs the action; rejects if the action failed. */
  send(values: Answers): Promise<unknown>;
  onClose(): void;
  children(asking: Asking): ReactNode;
}

const nothing = () => undefined;

export function AskForm({ start, fieldsOf, issuesOf, isSending, send, children, ...frame }: AskFormProps) {
  const id = useId();
  const [values, set] = useState(start);
  const [issues, setIssues] = useState<Issues>({});
  const [failure, setFailure] = useState<SaveFailure>();
  const fields = fieldsOf(values);
  const onSave = async (): Promise<Issues | undefined> => {
    const formIssues = issuesOf(values);
    setIssues(formIssues);
    setFailure(undefined);
    if (Object.keys(formIssues).length > 0) return formIssues;
    try {
      await send(values);
      frame.onClose();
      return undefined;
    } catch (problem) {
      const outcome = failureOf(
        problem,
        fields.map(({ name }) => name),
      );
      setFailure(outcome);
      if (outcome.kind !== 'fields') return undefined;
      setIssues(outcome.issues);
      return outcome.issues;
    }
  };
  const judge = (name: string) =>
    setIssues(({ [name]: _was, ...others }) => ({ ...others, ...issuesOf(values, name) }));
  return (
    <FormShell
      {...frame}
      id={id}
      fields={fields}
      issues={issues}
      onSave={onSave}
      failure={failure?.kind === 'error' ? failure : undefined}
      kind="dialog"
      width={560}
      isDirty={values !== start}
      isSaving={isSending}
      isNew
      isReady
      trouble={undefined}
      isBehind={false}
      draft={undefined}
      onTake={nothing}
      onDrop={nothing}
      hasNext={false}
    >
      {children({ id, values, issues, set, judge })}
    </FormShell>
  );
}
