// Inputs that pick rows: from the matches of a typed text, or from a tree. The caller loads the choices. Several values are comma-joined.
import { PlusOutlined } from '@ant-design/icons';
import { objectOf, textOf } from '@ec/language/unknown';
import { Button, Select, TreeSelect } from 'antd';
import { type ClipboardEvent, type ReactElement, type ReactNode, useMemo } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { type Control, partsOf, usePickProps } from './control.ts';
import { type Choice, multipleProps } from './input-choice.tsx';
import { inputTexts } from './input-texts.ts';
import type { TreeNode } from './tree-node.ts';
import { useTreeSearch } from './tree-search.ts';
import '../form/forms.css';

export interface PickTools {
  add(id: string): void;
  close(): void;
}

interface PickProps extends Control {
  isMany: boolean;
  isBusy: boolean;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** The content below the choices. Its tool `add` picks a new choice, and `close` closes the list. */
  footer?: ((tools: PickTools) => ReactNode) | undefined;
  /** Handles pasted text. It returns true where it used the text; then the search does not receive the text. */
  onPaste?(text: string): boolean;
}

interface PickInputProps extends PickProps {
  options: Choice[];
  /** Returns the label of a picked value. */
  labelOf(id: string): string;
  onType(keyword: string): void;
}

/** Picks from the matches of the typed text. */
export function PickInput({ options, labelOf, onType, onPaste, ...props }: PickInputProps) {
  const { isMany, isBusy, isOpen, onOpen } = props;
  const inputProps = usePickProps(props);
  const texts = useTexts(inputTexts);
  const ids = partsOf(props.value);
  const labelled = (value: string) => ({ value, label: labelOf(value) });
  return (
    <PasteHandler onPaste={onPaste}>
      <Select<unknown>
        {...inputProps}
        {...(isMany ? multipleProps(ids.length) : {})}
        {...withFooter(props)}
        open={isOpen}
        labelInValue
        showSearch={{ filterOption: false, onSearch: onType }}
        loading={isBusy && isOpen}
        notFoundContent={isBusy ? null : texts.noMatch}
        options={options}
        value={isMany ? ids.map(labelled) : ids[0] && labelled(ids[0])}
        onOpenChange={(open) => {
          onOpen(open);
          if (!open) onType('');
        }}
        onChange={(value) => props.onChange(joinIds(value))}
      />
    </PasteHandler>
  );
}

/** Handles a paste before the input does, because the input would search for the text. */
function PasteHandler({ onPaste, children }: { onPaste: PickProps['onPaste'] | undefined; children: ReactNode }) {
  if (!onPaste) return children;
  const take = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
  };
  return (
    <span className="ec-around" onPasteCapture={take}>
      {children}
    </span>
  );
}

interface TreePickInputProps extends PickProps {
  nodes: readonly TreeNode[];
  /** The node that cannot be picked, together with its descendants. */
  barred: string | undefined;
  /** The label of a picked value before the tree is loaded. */
  labelOf(id: string): string | undefined;
}

/** Picks from a tree. */
export function TreePickInput({ nodes, barred, labelOf, onPaste, ...props }: TreePickInputProps) {
  const { isMany, isBusy, isOpen, onOpen } = props;
  const inputProps = usePickProps(props);
  const branches = useMemo(() => branchesOf(nodes, barred), [nodes, barred]);
  const search = useTreeSearch(branches);
  const ids = partsOf(props.value).filter((id) => id !== '0');
  const labelled = (value: string) => ({ value, label: labelOf(value) });
  return (
    <PasteHandler onPaste={onPaste}>
      <TreeSelect
        {...inputProps}
        {...withFooter(props)}
        open={isOpen}
        onOpenChange={onOpen}
        {...search}
        loading={isBusy}
        treeDefaultExpandAll={branches.length < 20}
        multiple={isMany}
        labelInValue
        value={(isMany ? ids.map((value) => ({ value })) : ids[0] && labelled(ids[0])) as { value: string }}
        onChange={(value: unknown) => props.onChange(joinIds(value))}
      />
    </PasteHandler>
  );
}

/** The button below the choices that creates a new one. */
export function CreateButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <div className="ec-create-new">
      <Button size="small" type="link" icon={<PlusOutlined />} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

function withFooter({ footer, isMany, value, onChange, isSearch, onOpen }: PickProps) {
  if (!footer || isSearch) return {};
  const add = (id: string) => onChange(isMany ? [...partsOf(value), id].join(',') : id);
  return {
    popupRender: (choices: ReactElement) => (
      <>
        {choices}
        {footer({ add, close: () => onOpen(false) })}
      </>
    ),
  };
}

/** Joins the ids of the chosen values, which antd gives as nothing, one value or a list. */
function joinIds(chosen: unknown): string {
  const all = Array.isArray(chosen) ? chosen : chosen ? [chosen] : [];
  return all.map((one) => textOf(objectOf(one).value)).join(',');
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
