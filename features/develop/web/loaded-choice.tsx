// An input that offers values from another system, with a search. If the other system does not answer, it is a text input.
import { fill } from '@ec/language/fill';
import { messageOf, textOf } from '@ec/language/unknown';
import { type Control, usePickProps } from '@ec/ui/input/control';
import { type Choice, LockedChoice } from '@ec/ui/input/input-choice.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { developTexts } from './develop-texts.ts';

interface LoadedChoiceProps extends Control {
  /** The values to choose from; undefined while these load. */
  options: Choice[] | undefined;
  error: unknown;
  /** A hint that names the field to fill in before this field; undefined if that field is filled in. */
  waitsFor: string | undefined;
}

export function LoadedChoice({ options, error, waitsFor, ...control }: LoadedChoiceProps) {
  const texts = useTexts(developTexts);
  const shared = usePickProps(control);
  const value = textOf(control.value);
  if (waitsFor !== undefined) return <LockedChoice {...control} hint={waitsFor} label={value || undefined} />;
  if (error)
    return (
      <>
        <TextInput {...control} kind="line" />
        <small className="ec-error">{fill(texts.typeInstead, { why: messageOf(error) })}</small>
      </>
    );
  return (
    <Select<string>
      {...shared}
      showSearch={{ optionFilterProp: 'label' }}
      loading={!options}
      notFoundContent={options ? texts.nothingFound : texts.reading}
      options={options ?? []}
      {...(value === '' ? {} : { value })}
      onChange={(choice) => control.onChange(choice ?? '')}
    />
  );
}
