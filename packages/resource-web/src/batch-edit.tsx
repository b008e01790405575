// Setting fields of many rows: which fields, their inputs, and what is sent.
import type { Resource } from '@ec/resource/resource';
import { BatchDialog, type BatchScope } from '@ec/ui/batch-dialog.tsx';
import { useLanguage } from '@ec/ui/use-texts';
import { useId, useState } from 'react';
import { batchFieldsOf, batchIssues, batchSet, optionsOf } from './batch-fields.ts';
import { type Issues, type Values, withValue } from './draft.ts';
import { FormField } from './form-fields.tsx';
import type { Slots } from './slots.ts';

interface BatchEditProps {
  resource: Resource;
  slots: Slots;
  scope: BatchScope;
  /** How many rows match, as far as the list knows it. */
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
  const all = batchFieldsOf(resource);
  const chosen = all.filter(([name]) => names.includes(name));
  const collect = () => {
    const found = batchIssues(chosen, values, language);
    setIssues(found);
    return Object.keys(found).length === 0 ? batchSet(chosen, values) : undefined;
  };
  return (
<<<<<<< Updated upstream
    <BatchDialog
      {...{ scope, total, collect, onClose, onDone }}
      table={resource}
      options={optionsOf(all, language)}
      chosen={names}
      onChoose={setNames}
    >
      {chosen.map(([name, field]) => (
        <FormField
          key={name}
          {...{ resource, name, field, language, values }}
          own={slots.inputs?.[name]}
          id={`${id}-${name}`}
          value={values[name] ?? ''}
          issue={issues[name]}
          set={(_name, value) => setValues((now) => withValue(resource, now, name, value))}
          blur={() => setIssues((now) => ({ ...now, ...batchIssues([[name, field]], values, language) }))}
        />
      ))}
    </BatchDialog>
=======
    <Modal
      open
      width={720}
      title={title}
      onCancel={onClose}
      footer={looking ?? editing}
      mask={{ closable: false }}
      // Not `autoFocus`: the dialog takes it for its cross once it is open.
      afterOpenChange={() => document.getElementById(`${id}-fields`)?.focus()}
    >
      {failure ? <Alert className="ec-note" type="error" showIcon title={failure.message} /> : null}
      {preview ? (
        <>
          <ChangePreview data={preview} />
          <p className="ec-field-note">{texts.batchHint}</p>
        </>
      ) : (
        <>
          <div className="ec-field">
            <label htmlFor={`${id}-fields`}>{texts.batchFields}</label>
            <Select
              id={`${id}-fields`}
              className="ec-wide"
              mode="multiple"
              placeholder={texts.batchFieldsAsk}
              showSearch={{ optionFilterProp: 'label' }}
              options={optionsOf(all, language)}
              value={names}
              onChange={setNames}
            />
            <p className="ec-field-note" />
          </div>
          {chosen.map(([name, field]) => (
            <FormField
              key={name}
              {...{ resource, name, field, language, values }}
              own={slots.inputs?.[name]}
              id={`${id}-${name}`}
              value={values[name] ?? ''}
              issue={issues[name]}
              set={(_name, value) => setValues((now) => withValue(resource, now, name, value))}
              blur={() => setIssues((now) => ({ ...now, ...batchIssues([[name, field]], values, language) }))}
            />
          ))}
        </>
      )}
    </Modal>
>>>>>>> Stashed changes
  );
}
