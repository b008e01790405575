// A choice picked level by level out of a tree that is fetched as it is opened. Several values are comma-joined.
import { Cascader } from 'antd';
import { type Control, tagsOf, usePickProps } from './control.ts';

export interface LevelOption {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: LevelOption[];
}

interface LevelsInputProps extends Control {
  isMany: boolean;
  options: LevelOption[];
  /** The matches of the typed text, shown instead of the levels. */
  found: LevelOption[] | undefined;
  onType(keyword: string): void;
  isBusy: boolean;
  /** From the first level down to what is chosen. */
  paths: readonly string[][];
  /** Returns the label of a value among several. */
  nameOf(value: string): string;
  /** The label of the choice before its levels are loaded. */
  text: string | undefined;
  onOpen(isOpen: boolean): void;
  /** Somebody looks below this one. */
  onUnfold(value: string): void;
}

export function LevelsInput(props: LevelsInputProps) {
  const { isMany, options, found, isBusy, paths, text, nameOf, onOpen, onType, onUnfold, ...control } = props;
  const shared = usePickProps(control);
  return (
    <Cascader<LevelOption, 'value'>
      {...shared}
      {...((isMany ? { multiple: true, ...tagsOf(paths.length) } : {}) as object)}
      displayRender={(labels: string[]) => (isMany ? nameOf(labels.at(-1) ?? '') : (text ?? labels.join(' ')))}
      changeOnSelect
      options={found ?? options}
      showSearch={{ onSearch: onType, filter: () => true }}
      loading={isBusy}
      value={(isMany ? paths : (paths[0] ?? [])) as string[]}
      loadData={(path) => {
        const value = path.at(-1)?.value;
        if (value) onUnfold(value);
      }}
      onChange={(chosen: unknown) => {
        const picked = (isMany ? chosen : [chosen ?? []]) as string[][];
        control.onChange([...new Set(picked.map((path) => path.at(-1) ?? ''))].join(','));
      }}
      onOpenChange={(open) => {
        onOpen(open);
        if (!open) onType('');
      }}
    />
  );
}
