// The form with fields of a record for the start of a process, or for the fields that a task may write. Labels, inputs and rules come from
// the definition of the resource.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { isShown } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import { draftIssues, formStateOf, type Row, type Values, withIssueOf, withTypedValue } from '@ec/resource-web/draft';
import { FormField } from '@ec/resource-web/form-fields.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useCallback, useId, useState } from 'react';
import { taskTexts } from './task-texts.ts';

export interface FieldForm {
  resource: Resource;
  names: readonly string[];
  state: ReturnType<typeof formStateOf>;
  set(name: string, value: unknown): void;
  blur(name: string): void;
  /** Checks the form and shows its issues; returns the values where it has none. */
  check(): Values | undefined;
}

interface FieldFormRequest {
  resource: Resource;
  names: readonly string[];
  /** Fields that this form requires, although their definition does not. */
  required?: readonly string[];
  row?: Row | undefined;
}

export function useFieldForm({ resource, names, required = [], row }: FieldFormRequest): FieldForm {
  const language = useLanguage();
  const texts = useTexts(taskTexts);
  const [state, setState] = useState(() => formStateOf(resource, row));
  const set = useCallback(
    (name: string, value: unknown) => setState((now) => withTypedValue(resource, now, name, value, language)),
    [resource, language],
  );
  const blur = useCallback(
    (name: string) => setState((now) => withIssueOf(resource, now, name, language)),
    [resource, language],
  );
  const check = () => {
    const { start, values } = state;
    const all = draftIssues(resource, start, values, row ? 'edit' : 'add', language, row);
    for (const name of required) {
      const field = resource.fields[name];
      if (field && textOf(values[name]) === '')
        all[name] = fill(texts.enter, { label: labelOf(field.label, language) });
    }
    const issues = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
    setState((now) => ({ ...now, issues }));
    if (Object.keys(issues).length > 0) return undefined;
    return Object.fromEntries(names.map((name) => [name, values[name]]));
  };
  return { resource, names, state, set, blur, check };
}

export function FieldFormFields({ form }: { form: FieldForm }) {
  const { resource, names, state, set, blur } = form;
  const language = useLanguage();
  const id = useId();
  const { row, values, issues } = state;
  return (
    <div className="ec-form">
      <div className="ec-form-grid">
        {names.map((name) => {
          const field = resource.fields[name];
          if (!field || !isShown(field, values)) return null;
          return (
            <FormField
              key={name}
              resource={resource}
              name={name}
              field={field}
              row={row}
              language={language}
              set={set}
              blur={blur}
              values={values}
              customInput={undefined}
              id={`${id}-${name}`}
              value={values[name]}
              issue={issues[name]}
            />
          );
        })}
      </div>
    </div>
  );
}

type FormValue = string | number | boolean | null;

/** Converts values to the types that `complete-task` accepts: numbers and booleans stay, everything else becomes text. */
export const formValuesOf = (values: Values): Record<string, FormValue> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value),
    ]),
  );
