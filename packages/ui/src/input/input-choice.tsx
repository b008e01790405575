// Inputs that choose among options, such as keys of a dictionary. Several values are comma-joined.
import { Select } from 'antd';
import { type Control, partsOf, tagsOf, usePickProps } from './control.ts';

export interface Choice {
  value: number | string;
  label: string;
}

interface ChoiceInputProps extends Control {
  options: Choice[];
  isMany?: boolean;
  /** Called when the input gets the focus, before it opens. */
  onReach?(): void;
}

/** Takes one choice, or with `isMany` several. A single value is the value of its option; several are comma-joined text. */
export function ChoiceInput({ options, isMany = false, onReach, ...control }: ChoiceInputProps) {
  const inputProps = usePickProps(control);
  const keys = partsOf(control.value).map((key) => (/^-?\d+$/.test(key) ? Number(key) : key));
  return (
    <Select<unknown>
      {...inputProps}
      {...(options.length > 8 ? { showSearch: { optionFilterProp: 'label' } } : {})}
      {...(isMany ? multipleProps(keys.length) : {})}
      {...(onReach ? { onFocus: onReach } : {})}
      options={options}
      value={isMany ? keys : keys[0]}
      onChange={(value) => control.onChange(Array.isArray(value) ? value.join(',') : (value ?? ''))}
    />
  );
}

/** The properties of an antd select that takes several values. */
export const multipleProps = (count: number) => ({ mode: 'multiple' as const, ...tagsOf(count) });

interface LockedChoiceProps extends Control {
  hint: string;
  label: string | undefined;
}

/** A disabled input, which tells in its hint why the person cannot choose. */
export function LockedChoice({ hint, label, ...control }: LockedChoiceProps) {
  return <Select {...usePickProps(control)} disabled placeholder={hint} value={label} />;
}
