// A choice among values of another system, with a search; a text input where the system does not answer.
import { fill } from '@ec/language/fill';
import { messageOf, textOf } from '@ec/language/unknown';
import { type Control, usePickProps } from '@ec/ui/input/control';
import { type Choice, LockedChoice } from '@ec/ui/input/input-choice.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { developTexts } from './develop-texts.ts';

interface LoadedChoiceProps extends Control {
  /** Undefined while they load. */
  options: Choice[] | undefined;
  error: unknown;
  /** A hint at the choice that must come first; undefined once that is made. */
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
