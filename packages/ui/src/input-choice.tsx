// Inputs that are picked from: keys of a dictionary, rows of another table, trees. Several values are comma-joined.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Select, TreeSelect } from 'antd';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { type Control, type KnownText, partsOf, severalProps, usePickProps } from './control.ts';
import { recordTexts } from './record-texts.ts';
import type { Served, TreeNode } from './served.ts';
import { type Choice, usePicked, usePicker, useTree } from './use-choices.ts';
import { useTexts } from './use-texts.ts';
import './forms.css';

interface ChoiceInputProps extends Control {
  options: Choice[];
  isMany?: boolean;
}

/** One key goes as a number, several as text. */
export function ChoiceInput({ options, isMany = false, ...control }: ChoiceInputProps) {
  const shared = usePickProps(control);
  const keys = partsOf(control.value).map((key) => (/^-?\d+$/.test(key) ? Number(key) : key));
  return (
    <Select<unknown>
      {...shared}
      {...(options.length > 8 ? { showSearch: { optionFilterProp: 'label' } } : {})}
      {...(isMany ? several : {})}
      options={options}
      value={isMany ? keys : keys[0]}
      onChange={(chosen) => control.onChange(Array.isArray(chosen) ? chosen.join(',') : (chosen ?? ''))}
    />
  );
}

const several = { mode: 'multiple', maxTagCount: severalProps.maxTagCount } as const;

interface LockedChoiceProps extends Control {
  hint: string;
  label: string | undefined;
}

/** Nothing can be chosen here, at least not yet. */
export function LockedChoice({ hint, label, ...control }: LockedChoiceProps) {
  return <Select {...usePickProps(control)} disabled placeholder={hint} value={label} />;
}

interface RowInputProps extends Control {
  table: Served;
  isMany: boolean;
  known: KnownText | undefined;
  /** Stands below the choices; `add` takes one that was made there, `close` folds the choices in. */
  footer?: ((tools: PickTools) => ReactNode) | undefined;
}

export interface PickTools {
  add(id: string): void;
  close(): void;
}

function withFooter({ footer, isMany, value, onChange, isSearch }: RowInputProps, close: () => void) {
  if (!footer || isSearch) return {};
  const add = (id: string) => onChange(isMany ? [...partsOf(value), id].join(',') : id);
  return {
    popupRender: (choices: ReactElement) => (
      <>
        {choices}
        {footer({ add, close })}
      </>
    ),
  };
}

/** Rows of another table, found by typing. */
export function RowInput(props: RowInputProps) {
  const { table, isMany, known } = props;
  const shared = usePickProps(props);
  const texts = useTexts(recordTexts);
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const ids = partsOf(props.value);
  const { options, isFetching } = usePicker(table, keyword, isOpen);
  const found = new Map(options.map((option) => [option.value, option.label]));
  if (known && !found.has(known.value)) found.set(known.value, known.label);
  const picked = usePicked(
    table,
    ids.filter((id) => !found.has(id)),
  );
  const labelled = (id: string) => ({ value: id, label: found.get(id) ?? picked.get(id) ?? id });
  return (
    <Select<unknown>
      {...shared}
      {...(isMany ? several : {})}
      {...withFooter(props, () => setOpen(false))}
      open={isOpen}
      labelInValue
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={isFetching && isOpen}
      notFoundContent={isFetching ? null : texts.noMatch}
      options={options}
      value={isMany ? ids.map(labelled) : ids[0] && labelled(ids[0])}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) setKeyword('');
      }}
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

/** Rows of a table that is a tree. `barred`: neither this row nor what hangs below it. */
export function TreeInput({ barred, ...props }: RowInputProps & { barred: string | undefined }) {
  const { table, isMany, known } = props;
  const shared = usePickProps(props);
  const { nodes, isLoading } = useTree(table);
  const branches = useMemo(() => branchesOf(nodes, barred), [nodes, barred]);
  const [isOpen, setOpen] = useState(false);
  const ids = partsOf(props.value).filter((id) => id !== '0');
  const labelled = (value: string) => ({ value, label: known?.value === value ? known.label : undefined });
  return (
    <TreeSelect
      {...shared}
      {...withFooter(props, () => setOpen(false))}
      open={isOpen}
      onOpenChange={setOpen}
      treeData={branches}
      loading={isLoading}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll={branches.length < 20}
      multiple={isMany}
      labelInValue
      value={(isMany ? ids.map((value) => ({ value })) : ids[0] && labelled(ids[0])) as { value: string }}
      onChange={(chosen: unknown) => props.onChange(joined(chosen))}
    />
  );
}

/** Below the choices: adds another one. */
export function CreateButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <div className="ec-create-new">
      <Button size="small" type="link" icon={<PlusOutlined />} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
