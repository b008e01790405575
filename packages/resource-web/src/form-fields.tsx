// The fields of a form: groups with headings, and for each field its input by kind.

import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { type Field, isShown } from '@ec/resource/field';
import { isEmpty } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { FieldFrame, FieldGroup } from '@ec/ui/form/form-field.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { type ComponentType, memo } from 'react';
import { demandsSecret, type Values } from './draft.ts';
import { groupsOf } from './field-groups.ts';
import { FieldInput } from './field-input.tsx';
import { isWide } from './field-value.tsx';
import type { InputProps, Slots } from './slots.ts';
import type { Draft } from './use-draft.ts';

interface FormFieldsProps {
  id: string;
  resource: Resource;
  slots: Slots;
  draft: Draft;
  /** The fields of the form, in order. */
  entries: readonly [string, Field][];
}

export function FormFields({ id, resource, slots, draft, entries }: FormFieldsProps) {
  const language = useLanguage();
  const { row, values, issues, set, blur } = draft;
  const visibleEntries = entries.filter(([, field]) => isShown(field, values));
  return (
    <div className="ec-form">
      {groupsOf(visibleEntries).map(({ label, fields }, index) => (
        <FieldGroup key={label?.zh ?? index} title={label && labelOf(label, language)}>
          <div className="ec-form-grid">
            {fields.map(([name, field]) => {
              const section = slots.sections?.find((section) => section.fields.includes(name));
              if (section && section.fields[0] !== name) return null;
              if (section) {
                return (
                  <div className="ec-field-wide" key={name}>
                    <section.Section id={id} values={values} issues={issues} row={row} set={set} blur={blur} />
                  </div>
                );
              }
              const input = slots.inputs?.[name];
              return (
                <FormField
                  key={name}
                  resource={resource}
                  name={name}
                  field={field}
                  customInput={input}
                  row={row}
                  language={language}
                  set={set}
                  blur={blur}
                  values={input || field.targetBy || field.destination ? values : noValues}
                  id={`${id}-${name}`}
                  value={values[name]}
                  issue={issues[name]}
                  isLocked={row !== undefined && field.isFixed}
                />
              );
            })}
          </div>
        </FieldGroup>
      ))}
    </div>
  );
}

const noValues: Values = {};

interface FormFieldProps extends Omit<InputProps, 'isWrong' | 'isSearch' | 'onChange' | 'onBlur'> {
  customInput: ComponentType<InputProps> | undefined;
  language: Language;
  issue: string | undefined;
  set(name: string, value: unknown): void;
  blur(name: string): void;
}

/**
 * Shows a field with its label and message. `memo` works because the form passes `noValues` to inputs that need no other values: a key
 * press then renders only the changed field.
 */
export const FormField = memo(({ language, issue, set, blur, ...input }: FormFieldProps) => {
  const { id, name, field, resource, row, values } = input;
  const isRequired = field.isRequired && (field.kind !== 'flag' || field.requiredText !== undefined);
  return (
    <FieldFrame
      id={id}
      issue={issue}
      label={labelOf(field.label, language)}
      isRequired={isRequired || (!isEmpty(row?.[name]) && demandsSecret(resource, field, row, values))}
      isWide={isWide(field)}
      help={field.help && labelOf(field.help, language)}
    >
      <FieldInput
        {...input}
        isWrong={issue !== undefined}
        onChange={(value) => set(name, value)}
        onBlur={() => blur(name)}
      />
    </FieldFrame>
  );
});
