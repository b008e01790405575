// Runs a named action: at once, after a confirmation, or after a dialog with the fields that the action takes.

import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { AskForm } from '@ec/records/change/ask-form.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import { type Field, isShown } from '@ec/resource/field';
import type { RefusedRow } from '@ec/resource/partial-answer';
import type { Resource } from '@ec/resource/resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type ReactNode, useState } from 'react';
import { ActionAbout, consequenceOf } from './action-consequence.tsx';
import { batchIssues, batchSet } from './batch-fields.ts';
import { BulkAbout, partialAnswerIn } from './bulk-about.tsx';
import { bulkTexts } from './bulk-texts.ts';
import { type Row, type Values, withValue } from './draft.ts';
import { FormField } from './form-fields.tsx';
import { fullNameOf } from './full-name.ts';
import type { Slots } from './slots.ts';
import { useApplies } from './use-bulk.ts';
import { useReport } from './use-report.tsx';
import { useAction } from './use-write.ts';

interface ActionRequest {
  name: string;
  rows: readonly Row[];
  /** Selected rows that the action does not apply to. */
  others: readonly Row[];
}

interface ActionOutcome {
  name: string;
  rows: readonly Row[];
  /** The rows that the action left unchanged. */
  refused: readonly RefusedRow[];
}

interface ActionRunner {
  act(name: string, rows: readonly Row[]): void;
  /** The open dialog, which the page must render. */
  dialog: ReactNode;
}

/** @param onDone called after the action has run */
export function useActing(resource: Resource, slots: Slots, onDone?: (outcome: ActionOutcome) => void): ActionRunner {
  const { confirm, warning, error: showError } = useFeedback();
  const texts = useTexts(recordTexts);
  const bulk = useTexts(bulkTexts);
  const applies = useApplies(resource, slots);
  const language = useLanguage();
  const report = useReport(resource);
  const run = useAction(resource);
  const [request, setRequest] = useState<ActionRequest>();
  const act = async (name: string, rows: readonly Row[]) => {
    const { takesFields, label, needsConfirmation, isDangerous } = resource.actions[name]!;
    const action = labelOf(label, language);
    if (rows.length > 1) {
      const applicable = rows.filter((row) => applies(name, row));
      if (applicable.length === 0) return warning(fill(bulk.none, { action }));
      return setRequest({ name, rows: applicable, others: rows.filter((row) => !applicable.includes(row)) });
    }
    const needsDialog = Object.keys(takesFields).length > 0 || slots.aboutAction?.[name];
    if (needsDialog) return setRequest({ name, rows, others: [] });
    const title = fill(texts.actionAsk, { action, name: rows[0] ? fullNameOf(resource, rows[0]) : '' });
    const content = consequenceOf(resource, name, language);
    const question = { title, content, danger: isDangerous, okText: action };
    if ((needsConfirmation || isDangerous) && !(await confirm(question))) return;
    await run.mutateAsync({ name, rows, args: {} }).then(
      (answer) => {
        slots.onActionDone?.[name]?.(rows, answer);
        onDone?.({ name, rows, refused: [] });
      },
      (problem: Error) => showError(problem.message || texts.unknownError),
    );
  };
  const finish = ({ name, rows, others }: ActionRequest, answer: unknown) => {
    const partial = partialAnswerIn(answer);
    if (!partial && others.length === 0) {
      slots.onActionDone?.[name]?.(rows, answer);
      return onDone?.({ name, rows, refused: [] });
    }
    onDone?.({ name, rows, refused: report(rows, others, answer) });
  };
  const dialog = request && (
    <ActionDialog
      resource={resource}
      slots={slots}
      request={request}
      onClose={() => setRequest(undefined)}
      onDone={(answer) => finish(request, answer)}
    />
  );
  return { act: (name, rows) => void act(name, rows), dialog };
}

interface ActionDialogProps {
  resource: Resource;
  slots: Slots;
  request: ActionRequest;
  onClose(): void;
  onDone(answer: unknown): void;
}

/** Gives a text field for a hundred characters or more an input of several lines. */
const withLongInput = ([name, field]: [string, Field]): [string, Field] =>
  field.kind === 'text' && (field.maxValue ?? 0) >= 100 ? [name, { ...field, isLong: true }] : [name, field];

function ActionDialog({ resource, slots, request: { name, rows, others }, onClose, onDone }: ActionDialogProps) {
  const spec = resource.actions[name]!;
  const { takesFields, label, isDangerous } = spec;
  const language = useLanguage();
  const texts = useTexts(bulkTexts);
  const isSeveral = rows.length + others.length > 1;
  const run = useAction(resource);
  const all = Object.entries(takesFields).map(withLongInput);
  const inputResource = { ...resource, fields: takesFields };
  const visibleFields = (values: Values) => all.filter(([, field]) => isShown(field, values));
  const [start] = useState(() =>
    Object.fromEntries(all.map(([field, { initial, kind }]) => [field, initial ?? (kind === 'flag' ? 0 : '')])),
  );
  const action = labelOf(label, language);
  const subject = rows[0] && fullNameOf(resource, rows[0]);
  const title = subject ? `${action} · ${subject}` : action;
  return (
    <AskForm
      start={start}
      onClose={onClose}
      title={
        isSeveral ? fill(texts.title, { action, count: rows.length, label: labelOf(resource.label, language) }) : title
      }
      act={{ label: action, isDangerous }}
      fieldsOf={(values) =>
        visibleFields(values).map(([field, { label }]) => ({ name: field, label: labelOf(label, language) }))
      }
      issuesOf={(values, one) =>
        batchIssues(
          visibleFields(values).filter(([field]) => !one || field === one),
          values,
          language,
        )
      }
      isSending={run.isPending}
      send={async (values) => {
        const args = batchSet(visibleFields(values), values);
        const answer = await run.mutateAsync({ name, rows, args, isReported: others.length > 0 });
        onDone(answer);
      }}
    >
      {({ id, values, issues, set, judge }) => (
        <>
          {isSeveral ? <BulkAbout resource={resource} rows={rows} others={others} action={spec} /> : null}
          {isSeveral && !slots.aboutAction?.[name] ? null : (
            <ActionAbout slots={slots} resource={resource} name={name} rows={rows} />
          )}
          <div className="ec-form ec-form-grid">
            {visibleFields(values).map(([key, field]) => (
              <FormField
                key={key}
                language={language}
                values={values}
                resource={inputResource}
                name={key}
                field={field}
                customInput={slots.inputs?.[`${name}.${key}`]}
                actionRows={rows}
                id={`${id}-${key}`}
                value={values[key] ?? ''}
                issue={issues[key]}
                set={(_field, value) => set(withValue(inputResource, values, key, value))}
                blur={() => judge(key)}
              />
            ))}
          </div>
        </>
      )}
    </AskForm>
  );
}
