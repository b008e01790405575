// The input for a field kind: the same in forms and in searches.
import type { FieldKind } from '@ec/resource/field';
import type { ComponentType } from 'react';
import { DictInput, FlagChoice, RefInput } from './input-choice.tsx';
import { DateInput } from './input-date.tsx';
import { FilesInput } from './input-files.tsx';
import { RegionInput } from './input-region.tsx';
import { FlagInput, TextInput } from './input-text.tsx';
import type { InputProps } from './slots.ts';

const inputs: Record<FieldKind, ComponentType<InputProps>> = {
  text: TextInput,
  texts: TextInput,
  secret: TextInput,
  integer: TextInput,
  decimal: TextInput,
  json: TextInput,
  flag: FlagInput,
  date: DateInput,
  datetime: DateInput,
  dict: DictInput,
  dicts: DictInput,
  ref: RefInput,
  refs: RefInput,
  refBy: RefInput,
  refsBy: RefInput,
  region: RegionInput,
  regions: RegionInput,
  files: FilesInput,
};

export function FieldInput({ own: Own, ...props }: InputProps & { own?: ComponentType<InputProps> | undefined }) {
  if (Own) return <Own {...props} />;
  const { kind } = props.field;
  if (props.isSearch && kind === 'flag') return <FlagChoice {...props} />;
  const Input = props.isSearch && kind === 'files' ? TextInput : inputs[kind];
  return <Input {...props} />;
}
