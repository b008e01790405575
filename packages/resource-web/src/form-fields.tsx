// The fields of a form: groups with headings, labels above, required marks, help and messages under the field.
import { isShown } from '@ec/resource/field';
import { type Language, labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { useLanguage } from '@ec/ui/use-texts';
import { type ComponentType, memo } from 'react';
import { formFieldsOf, type Values } from './draft.ts';
import { groupsOf } from './field-groups.ts';
import { FieldInput } from './field-input.tsx';
import type { InputProps, Slots } from './slots.ts';
import type { Draft } from './use-draft.ts';

interface FormFieldsProps {
  id: string;
  resource: Resource;
  slots: Slots;
  draft: Draft;
}

export function FormFields({ id, resource, slots, draft }: FormFieldsProps) {
  const language = useLanguage();
  const sectionOf = (name: string) => slots.sections?.find((section) => section.fields.includes(name));
  const shown = formFieldsOf(resource).filter(([, field]) => isShown(field, draft.values));
  return (
    <div className="ec-form">
      {groupsOf(shown).map((group, at) => (
        <section className="ec-group" key={group.label?.zh ?? at}>
          {group.label ? <h2 className="ec-group-title">{labelOf(group.label, language)}</h2> : null}
          <div className="ec-form-grid">
            {group.fields.map(([name, field]) => {
              const section = sectionOf(name);
              if (section && section.fields[0] !== name) return null;
              const { row, mode, issues, set, blur } = draft;
              if (section) {
                return (
                  <div className="ec-field-wide" key={name}>
                    <section.Section {...{ values: draft.values, issues, row, set, blur }} />
                  </div>
                );
              }
              const own = slots.inputs?.[name];
              const values = own || field.targetBy ? draft.values : noValues;
              return (
                <FormField
                  key={name}
                  {...{ resource, name, field, own, row, values, language, set, blur }}
                  id={`${id}-${name}`}
                  value={draft.values[name]}
                  issue={issues[name]}
                  isLocked={mode === 'edit' && field.isFixed}
                />
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

const noValues: Values = {};

interface FormFieldProps extends Omit<InputProps, 'isWrong' | 'isSearch' | 'onChange' | 'onBlur'> {
  own: ComponentType<InputProps> | undefined;
  language: Language;
  issue: string | undefined;
  set(name: string, value: unknown): void;
  blur(name: string): void;
}

/** One field with its label and message. Renders again only when its own value or message changes. */
export const FormField = memo(({ language, issue, set, blur, ...input }: FormFieldProps) => {
  const { id, name, field } = input;
  const isWide = field.isLong || field.kind === 'json' || field.kind === 'files';
  return (
    <div className={isWide ? 'ec-field ec-field-wide' : 'ec-field'} data-wrong={issue !== undefined}>
      <label htmlFor={id}>
        {labelOf(field.label, language)}
        {field.isRequired && field.kind !== 'flag' ? (
          <span className="ec-required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      <FieldInput
        {...input}
        isWrong={issue !== undefined}
        onChange={(value) => set(name, value)}
        onBlur={() => blur(name)}
      />
      <p className="ec-field-note" id={`${id}-note`} role={issue ? 'alert' : undefined}>
        {issue ?? (field.help ? labelOf(field.help, language) : '')}
      </p>
    </div>
  );
});
