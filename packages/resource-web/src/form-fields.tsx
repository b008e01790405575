// The fields of a form: groups with headings, labels above, required marks, help and messages under the field.
import type { Field } from '@ec/resource/field';
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { useLanguage } from '@ec/ui/use-texts';
import { formFieldsOf } from './draft.ts';
import { groupsOf } from './field-groups.ts';
import { FieldInput } from './field-input.tsx';
import type { FormSection, Slots } from './slots.ts';
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
  return (
    <div className="ec-form">
      {groupsOf(formFieldsOf(resource)).map((group, at) => (
        <section className="ec-group" key={group.label?.zh ?? at}>
          {group.label ? <h2 className="ec-group-title">{labelOf(group.label, language)}</h2> : null}
          <div className="ec-form-grid">
            {group.fields.map(([name, field]) => {
              const section = sectionOf(name);
              if (section && section.fields[0] !== name) return null;
              if (section) return <OwnSection key={name} {...{ section, draft }} />;
              return <FormField key={name} {...{ id, resource, slots, draft, name, field }} />;
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

function OwnSection({ section, draft }: { section: FormSection; draft: Draft }) {
  const { Section } = section;
  const { values, issues, row, set, blur } = draft;
  return (
    <div className="ec-field-wide">
      <Section {...{ values, issues, row, set, blur }} />
    </div>
  );
}

interface FormFieldProps extends FormFieldsProps {
  name: string;
  field: Field;
}

function FormField({ id, resource, slots, draft, name, field }: FormFieldProps) {
  const language = useLanguage();
  const fieldId = `${id}-${name}`;
  const issue = draft.issues[name];
  const isWide = field.isLong || field.kind === 'json' || field.kind === 'files';
  return (
    <div className={isWide ? 'ec-field ec-field-wide' : 'ec-field'} data-wrong={issue !== undefined}>
      <label htmlFor={fieldId}>
        {labelOf(field.label, language)}
        {field.isRequired && field.kind !== 'flag' ? (
          <span className="ec-required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      <FieldInput
        own={slots.inputs?.[name]}
        {...{ resource, name, field }}
        id={fieldId}
        value={draft.values[name]}
        values={draft.values}
        row={draft.row}
        isWrong={issue !== undefined}
        isLocked={draft.mode === 'edit' && field.isFixed}
        onChange={(value) => draft.set(name, value)}
        onBlur={() => draft.blur(name)}
      />
      <p className="ec-field-note" id={`${fieldId}-note`} role={issue ? 'alert' : undefined}>
        {issue ?? (field.help ? labelOf(field.help, language) : '')}
      </p>
    </div>
  );
}
