// Inputs that are picked from: enums, rows of other resources, trees. Values stay in wire form: key, id, or comma-joined.
import { PlusOutlined } from '@ant-design/icons';
import { labelOf } from '@ec/resource/label';
import { displayNameOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { recordTexts } from '@ec/ui/record-texts';
import type { TreeNode } from '@ec/ui/served';
import { upkeepTexts } from '@ec/ui/upkeep-texts';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { Button, Select, TreeSelect } from 'antd';
import { type ReactElement, useMemo, useState } from 'react';
import type { Row } from './draft.ts';
import { partsOf } from './field-value.tsx';
import { useOpenForm } from './form-opener.ts';
import { useTarget } from './resources.tsx';
import type { InputProps } from './slots.ts';
import { useDictionary, usePicked, usePicker, useTree } from './use-choices.ts';
import { useRights } from './use-rights.ts';

function useShared(props: InputProps) {
  const texts = useTexts(recordTexts);
  return {
    id: props.id,
    className: 'ec-wide',
    placeholder: props.isSearch ? texts.searching.any : texts.ask.pick,
    disabled: props.isLocked ?? false,
    allowClear: props.isSearch || !props.field.isRequired,
    onBlur: () => props.onBlur?.(),
    ...(props.isWrong ? { status: 'error' as const } : {}),
  };
}

const isMany = (props: InputProps) => !props.isSearch && /s$/.test(props.field.kind.replace(/By$/, ''));

function Choices({ props, options }: { props: InputProps; options: { value: number; label: string }[] }) {
  const shared = useShared(props);
  const many = isMany(props);
  const keys = partsOf(props.value).map((key) => (/^-?\d+$/.test(key) ? Number(key) : key));
  return (
    <Select<unknown>
      {...shared}
      {...(options.length > 8 ? { showSearch: { optionFilterProp: 'label' } } : {})}
      {...(many ? { mode: 'multiple', maxTagCount: 'responsive' } : {})}
      options={options}
      value={many ? keys : keys[0]}
      // One enum key goes as a number, several as text.
      onChange={(chosen) => props.onChange(Array.isArray(chosen) ? chosen.join(',') : (chosen ?? ''))}
    />
  );
}

export function DictInput(props: InputProps) {
  return <Choices props={props} options={useDictionary(props.field.enum)} />;
}

/** A flag in a search form: yes, no, or any. */
export function FlagChoice(props: InputProps) {
  const texts = useTexts(recordTexts);
  const options = [
    { value: 1, label: texts.flag.yes },
    { value: 0, label: texts.flag.no },
  ];
  return <Choices props={props} options={options} />;
}

export function RefInput(props: InputProps) {
  const target = useTarget(props.field, props.values);
  const shared = useShared(props);
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  if (!target) {
    const by = props.field.targetBy && props.resource.fields[props.field.targetBy.field];
    const hint = by ? texts.pickFirst.replace('{{label}}', labelOf(by.label, language)) : texts.notOffered;
    const label = props.row?.[displayNameOf(props.name, props.field)];
    const value = props.value ? String(label || props.value) : undefined;
    return <Select {...shared} disabled placeholder={hint} value={value} />;
  }
  return target.isTree ? <TreeInput {...props} /> : <RowSelect {...props} />;
}

interface CreateNewProps {
  target: Resource;
  onOpen(): void;
  onSaved(row: Row): void;
}

/** Below the choices, for those who may add one: its form opens on top of this one. */
function CreateNew({ target, onOpen, onSaved }: CreateNewProps) {
  const texts = useTexts(upkeepTexts);
  const language = useLanguage();
  const openForm = useOpenForm();
  const rights = useRights(target, {});
  if (!openForm || !rights.add) return null;
  const open = () => {
    onOpen();
    openForm(target, onSaved);
  };
  return (
    <div className="ec-create-new">
      <Button size="small" type="link" icon={<PlusOutlined />} onClick={open}>
        {fill(texts.createNew, { label: labelOf(target.label, language) })}
      </Button>
    </div>
  );
}

/** The choices with a way to add another, which is then picked. */
function withCreate(target: Resource | undefined, props: InputProps, close: () => void) {
  if (!target || props.isSearch) return {};
  const pick = (row: Row) => props.onChange(isMany(props) ? [...partsOf(props.value), row.id].join(',') : row.id);
  return {
    popupRender: (choices: ReactElement) => (
      <>
        {choices}
        <CreateNew target={target} onOpen={close} onSaved={pick} />
      </>
    ),
  };
}

/** The name that the stored row gives to its one reference; lists of names cannot be told apart. */
function knownLabel(props: InputProps, ids: string[]): [string, string] | undefined {
  const label = props.row?.[displayNameOf(props.name, props.field)];
  if (isMany(props) || ids.length !== 1 || !label || String(props.row?.[props.name]) !== ids[0]) return undefined;
  return [ids[0]!, String(label)];
}

function RowSelect(props: InputProps) {
  const target = useTarget(props.field, props.values);
  const shared = useShared(props);
  const texts = useTexts(recordTexts);
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const ids = partsOf(props.value);
  const known = knownLabel(props, ids);
  const { options, isFetching } = usePicker(target, keyword, isOpen);
  const found = new Map(options.map((option) => [option.id, option.label]));
  const picked = usePicked(
    target,
    ids.filter((id) => id !== known?.[0] && !found.has(id)),
  );
  const labelled = (id: string) => ({
    value: id,
    label: found.get(id) ?? picked.get(id) ?? (known?.[0] === id ? known[1] : id),
  });
  const many = isMany(props);
  const onOpenChange = (open: boolean) => {
    setOpen(open);
    if (!open) setKeyword('');
  };
  return (
    <Select<unknown>
      {...shared}
      {...(many ? { mode: 'multiple', maxTagCount: 'responsive' } : {})}
      {...withCreate(target, props, () => setOpen(false))}
      open={isOpen}
      labelInValue
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={isFetching && isOpen}
      notFoundContent={isFetching ? null : texts.noMatch}
      options={options.map((option) => ({ value: option.id, label: option.label }))}
      value={many ? ids.map(labelled) : ids[0] && labelled(ids[0])}
      onOpenChange={onOpenChange}
      onChange={(chosen) => props.onChange(joined(chosen))}
    />
  );
}

/** Ids of what a labelled select or tree has chosen: nothing, one, or several. */
function joined(chosen: unknown): string {
  const all = (Array.isArray(chosen) ? chosen : chosen ? [chosen] : []) as { value: string }[];
  return all.map((one) => one.value).join(',');
}

interface Branch {
  value: string;
  title: string;
  disabled: boolean;
  children?: Branch[];
}

function branchesOf(nodes: readonly TreeNode[], barred: string | undefined, isBelow = false): Branch[] {
  return nodes.map((node) => {
    const disabled = isBelow || node.id === barred;
    const children = node.children ? { children: branchesOf(node.children, barred, disabled) } : {};
    return { value: node.id, title: node.title, disabled, ...children };
  });
}

function TreeInput(props: InputProps) {
  const target = useTarget(props.field, props.values);
  const shared = useShared(props);
  const { nodes, isLoading } = useTree(target);
  // A row cannot hang below itself.
  const barred = target?.name === props.resource.name ? props.row?.id : undefined;
  const branches = useMemo(() => branchesOf(nodes, barred), [nodes, barred]);
  const ids = partsOf(props.value).filter((id) => id !== '0');
  const known = knownLabel(props, ids);
  const many = isMany(props);
  const [isOpen, setOpen] = useState(false);
  const single = ids[0] ? { value: ids[0], label: known?.[1] } : undefined;
  return (
    <TreeSelect
      {...shared}
      {...withCreate(target, props, () => setOpen(false))}
      open={isOpen}
      onOpenChange={setOpen}
      treeData={branches}
      loading={isLoading}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll={branches.length < 20}
      multiple={many}
      labelInValue
      value={(many ? ids.map((value) => ({ value })) : single) as { value: string }}
      onChange={(chosen: unknown) => props.onChange(joined(chosen))}
    />
  );
}
