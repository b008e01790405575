// Carrying out a named action: at once, after a yes, or after its questions in a dialog made from what it takes.

import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { AskForm } from '@ec/records/change/ask-form.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import { type Field, isShown } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type ReactNode, useState } from 'react';
import { ActionAbout, consequenceOf } from './action-consequence.tsx';
import { askedNameOf as titleOf } from './asked-name.ts';
import { batchIssues, batchSet } from './batch-fields.ts';
import { type Row, type Values, withValue } from './draft.ts';
import { FormField } from './form-fields.tsx';
import type { Slots } from './slots.ts';
import { useAction } from './use-write.ts';

interface ActionRequest {
  name: string;
  rows: readonly Row[];
}

export interface Acting {
  act(name: string, rows: readonly Row[]): void;
  /** Stands wherever its page likes. */
  dialog: ReactNode;
}

/** `onDone`: after it was carried out. */
export function useActing(resource: Resource, slots: Slots, onDone?: (request: ActionRequest) => void): Acting {
  const { confirm, error: showError } = useFeedback();
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  const run = useAction(resource);
  const [request, setRequest] = useState<ActionRequest>();
  // The row by its title, several by their number.
  const subject = ([row, ...others]: readonly Row[]) =>
    row && others.length === 0 ? titleOf(resource, row) : fill(texts.count.exact, { total: others.length + 1 });
  const act = async (name: string, rows: readonly Row[]) => {
    const { takesFields, label, asks, isDangerous } = resource.actions[name]!;
    if (Object.keys(takesFields).length > 0 || slots.aboutAction?.[name]) return setRequest({ name, rows });
    const action = labelOf(label, language);
    const title = fill(texts.actionAsk, { action, name: subject(rows) });
    const isAsked = asks || isDangerous || rows.length > 1;
    if (
      isAsked &&
      !(await confirm({ title, content: consequenceOf(resource, name, language), danger: isDangerous, okText: action }))
    )
      return;
    await run.mutateAsync({ name, rows, args: {} }).then(
      (answer) => {
        slots.acted?.[name]?.(rows, answer);
        onDone?.({ name, rows });
      },
      (problem: Error) => showError(problem.message || texts.unknownError),
    );
  };
  const dialog = request && (
    <ActionDialog
      {...{ resource, slots, request }}
      subject={request.rows.length > 0 ? subject(request.rows) : ''}
      onClose={() => setRequest(undefined)}
      onDone={() => onDone?.(request)}
    />
  );
  return { act: (name, rows) => void act(name, rows), dialog };
}

interface ActionDialogProps {
  resource: Resource;
  slots: Slots;
  request: ActionRequest;
  subject: string;
  onClose(): void;
  onDone(): void;
}

/** A text that may be long gets the room for it. */
const roomy = ([name, field]: [string, Field]): [string, Field] =>
  field.kind === 'text' && (field.maxValue ?? 0) >= 100 ? [name, { ...field, isLong: true }] : [name, field];

function ActionDialog({ resource, slots, request: { name, rows }, subject, onClose, onDone }: ActionDialogProps) {
  const { takesFields, label, isDangerous } = resource.actions[name]!;
  const language = useLanguage();
  const run = useAction(resource);
  const all = Object.entries(takesFields).map(roomy);
  const asking = { ...resource, fields: takesFields };
  const shownFor = (values: Values) => all.filter(([, field]) => isShown(field, values));
  const [start] = useState(() =>
    Object.fromEntries(all.map(([field, { initial, kind }]) => [field, initial ?? (kind === 'flag' ? 0 : '')])),
  );
  const action = labelOf(label, language);
  return (
    <AskForm
      {...{ start, onClose }}
      title={subject ? `${action} · ${subject}` : action}
      act={{ label: action, isDangerous }}
      fieldsOf={(values) =>
        shownFor(values).map(([field, { label }]) => ({ name: field, label: labelOf(label, language) }))
      }
      issuesOf={(values, one) =>
        batchIssues(
          shownFor(values).filter(([field]) => !one || field === one),
          values,
          language,
        )
      }
      isSending={run.isPending}
      send={async (values) => {
        const answer = await run.mutateAsync({ name, rows, args: batchSet(shownFor(values), values) });
        slots.acted?.[name]?.(rows, answer);
        onDone();
      }}
    >
      {({ id, values, issues, set, judge }) => (
        <>
          <ActionAbout {...{ slots, resource, name, rows }} />
          <div className="ec-form ec-form-grid">
            {shownFor(values).map(([key, field]) => (
              <FormField
                key={key}
                {...{ language, values, resource: asking, name: key, field }}
                own={slots.inputs?.[`${name}.${key}`]}
                acted={rows}
                id={`${id}-${key}`}
                value={values[key] ?? ''}
                issue={issues[key]}
                set={(_field, value) => set(withValue(asking, values, key, value))}
                blur={() => judge(key)}
              />
            ))}
          </div>
        </>
      )}
    </AskForm>
  );
}
