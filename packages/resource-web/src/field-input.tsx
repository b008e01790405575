// Chooses the input of a field by its kind, for forms and searches; the choices of an input follow from the definition.

import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { unitWords } from '@ec/language/unit';
import { textOf } from '@ec/language/unknown';
import { changeTexts } from '@ec/records/change/change-texts';
import { FilesInput } from '@ec/records/choices/files-input.tsx';
import { RegionInput } from '@ec/records/choices/region-input.tsx';
import { RowInput, TreeInput } from '@ec/records/choices/row-input.tsx';
import { withStored } from '@ec/records/choices/stored-choices';
import { useDictionary } from '@ec/records/choices/use-choices';
import { recordTexts } from '@ec/records/list/record-texts';
import { keysAmong } from '@ec/resource/among';
import { decidingFields, type Field, type FieldKind, isMany } from '@ec/resource/field';
import { displayNameOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import type { KnownText } from '@ec/ui/input/control';
import { ChoiceInput, LockedChoice } from '@ec/ui/input/input-choice.tsx';
import { DateInput } from '@ec/ui/input/input-date.tsx';
import { FlagInput, TextInput } from '@ec/ui/input/input-text.tsx';
import { CreateButton, type PickTools } from '@ec/ui/input/pick-input.tsx';
import { RichInput } from '@ec/ui/input/rich-input.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type ComponentType, useState } from 'react';
import { demandsSecret } from './draft.ts';
import { useOpenForm } from './form-opener.ts';
import { useTarget } from './resources.tsx';
import type { InputProps } from './slots.ts';
import { useFieldRights, useRights } from './use-rights.ts';

const inputs: Record<FieldKind, ComponentType<InputProps>> = {
  text: TextField,
  texts: TextField,
  secret: TextField,
  integer: TextField,
  decimal: TextField,
  json: TextField,
  flag: FlagField,
  date: DateField,
  datetime: DateField,
  dict: DictField,
  dicts: DictField,
  ref: RefField,
  refs: RefField,
  refBy: RefField,
  refsBy: RefField,
  region: RegionField,
  regions: RegionField,
  files: (props) =>
    props.isSearch ? (
      <TextField {...props} />
    ) : (
      <FilesInput {...props} most={props.field.maxValue} accept={props.field.fileRule?.mediaTypes.join(',')} />
    ),
};

export function FieldInput({
  customInput: CustomInput,
  ...props
}: InputProps & { customInput?: ComponentType<InputProps> | undefined }) {
  const Input = CustomInput ?? inputs[props.field.kind];
  return <Input {...props} />;
}

const takesSeveral = ({ field, isSearch, isSeveral }: InputProps) => (isSearch ? isSeveral === true : isMany(field));

/** Returns the display text of the stored value. An input of several values gets none, because it cannot split the joined names. */
function knownOf(props: InputProps): KnownText | undefined {
  const { name, field, row } = props;
  const label = row?.[displayNameOf(name, field)];
  return label && !takesSeveral(props) ? { value: textOf(row?.[name]), label: textOf(label) } : undefined;
}

function textKindOf({ kind, isLong }: Field, isSearch: boolean | undefined) {
  if (kind === 'secret' || kind === 'integer' || kind === 'decimal') return kind;
  if (isSearch) return 'line';
  return kind === 'json' ? 'code' : isLong ? 'lines' : 'line';
}

function TextField(props: InputProps) {
  const { field, isSearch, resource, row, values } = props;
  const unit = unitWords(field.label.unit ?? '', useLanguage());
  if (field.isRich && !isSearch) return <RichInput {...props} />;
  const isKept = field.kind === 'secret' && row !== undefined && !demandsSecret(resource, field, row, values);
  return <TextInput {...props} isKept={isKept} kind={textKindOf(field, isSearch)} unit={unit || undefined} />;
}

function FlagField(props: InputProps) {
  return <FlagInput {...props} label={labelOf(props.field.label, useLanguage())} />;
}

function DateField(props: InputProps) {
  return <DateInput {...props} withTime={props.field.kind === 'datetime'} />;
}

function DictField(props: InputProps) {
  const { name, field, row } = props;
  const [isReached, setReached] = useState(false);
  const offered = useDictionary(field.enum, isReached || textOf(props.value) !== '');
  const choices = offered?.filter(({ value }) => field.onlyKeys?.includes(Number(value)) ?? true);
  const options = withStored(choices, row?.[name], row?.[displayNameOf(name, field)]);
  const shared = { ...props, options, isMany: takesSeveral(props), isRequired: field.isRequired };
  return <ChoiceInput {...shared} onReach={() => setReached(true)} />;
}

function RegionField(props: InputProps) {
  return (
    <RegionInput {...props} known={knownOf(props)} isMany={takesSeveral(props)} isRequired={props.field.isRequired} />
  );
}

function RefField(props: InputProps) {
  const { field, resource, values, row } = props;
  const table = useTarget(field, values);
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  const maySet = useFieldRights();
  const text = knownOf(props);
  const { isRequired } = field;
  const label = props.value ? (text?.label ?? textOf(props.value)) : undefined;
  if (!table) {
    const by = decidingFields(field).flatMap((name) => (values[name] ? [] : (resource.fields[name] ?? [])))[0];
    const hint = by ? fill(texts.pickFirst, { label: labelOf(by.label, language) }) : texts.notOffered;
    return <LockedChoice {...props} hint={hint} label={label} isRequired={isRequired} />;
  }
  if (!props.isSearch && !maySet(field)) {
    const hint = fill(texts.mayNotSet, { label: labelOf(field.label, language) });
    return <LockedChoice {...props} hint={hint} label={label} isRequired={isRequired} />;
  }
  // A new row does not yet have the state that the reference requires (`amongKeys`).
  const footer = field.amongKeys ? undefined : (tools: PickTools) => <CreateNew target={table} {...tools} />;
  const among = props.isSearch ? undefined : keysAmong(table, field);
  const shared = { ...props, table, among, known: text, isRequired, footer, isMany: takesSeveral(props) };
  if (!table.isTree) return <RowInput {...shared} />;
  // A row cannot be its own parent.
  return <TreeInput {...shared} barred={table.name === resource.name ? row?.id : undefined} />;
}

/** A button for people who may add a row to the target: its form opens on top of this one, and the input takes the saved row. */
function CreateNew({ target, add, close }: PickTools & { target: Resource }) {
  const texts = useTexts(changeTexts);
  const language = useLanguage();
  const openForm = useOpenForm();
  const rights = useRights(target, {});
  if (!openForm || !rights.add) return null;
  const open = () => {
    close();
    openForm(target, (row) => add(row.id));
  };
  return <CreateButton label={fill(texts.createNew, { label: labelOf(target.label, language) })} onClick={open} />;
}
