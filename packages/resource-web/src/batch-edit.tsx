// The dialog that sets fields of many rows: the person picks the fields and fills in their inputs.

import { BatchDialog, type BatchScope } from '@ec/records/change/batch-dialog.tsx';
import type { Resource } from '@ec/resource/resource';
import { useLanguage } from '@ec/ui/text/use-texts';
import { useId, useState } from 'react';
import { batchFieldsOf, batchIssues, batchSet, optionsOf } from './batch-fields.ts';
import { type Issues, type Values, withValue } from './draft.ts';
import { FormField } from './form-fields.tsx';
import type { Slots } from './slots.ts';
import { useFieldRights } from './use-rights.ts';

interface BatchEditProps {
  resource: Resource;
  slots: Slots;
  scope: BatchScope;
  /** The number of matching rows in words. */
  total: string;
  onClose(): void;
  onDone(): void;
}

export function BatchEdit({ resource, slots, scope, total, onClose, onDone }: BatchEditProps) {
  const language = useLanguage();
  const id = useId();
  const [names, setNames] = useState<string[]>([]);
  const [values, setValues] = useState<Values>({});
  const [issues, setIssues] = useState<Issues>({});
  const maySet = useFieldRights();
  const all = batchFieldsOf(resource).filter(([, field]) => maySet(field));
  const selection = all.filter(([name]) => names.includes(name));
  const collect = () => {
    const problems = batchIssues(selection, values, language);
    setIssues(problems);
    return Object.keys(problems).length === 0 ? batchSet(selection, values) : undefined;
  };
  return (
    <BatchDialog
      scope={scope}
      total={total}
      collect={collect}
      onClose={onClose}
      onDone={onDone}
      table={resource}
      options={optionsOf(all, language)}
      chosen={names}
      onChoose={setNames}
    >
      {selection.map(([name, field]) => (
        <FormField
          key={name}
          resource={resource}
          name={name}
          field={field}
          language={language}
          values={values}
          customInput={slots.inputs?.[name]}
          id={`${id}-${name}`}
          value={values[name] ?? ''}
          issue={issues[name]}
          set={(_name, value) => setValues((now) => withValue(resource, now, name, value))}
          blur={() => setIssues((now) => ({ ...now, ...batchIssues([[name, field]], values, language) }))}
        />
      ))}
    </BatchDialog>
  );
}
