// An input that picks a choice level by level from a tree, whose branches are loaded when they are opened. Several values are comma-joined.
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
  matches: LevelOption[] | undefined;
  onType(keyword: string): void;
  isBusy: boolean;
  /** The path of each chosen value, from the first level down. */
  paths: readonly string[][];
  /** Returns the label of a value among several. */
  nameOf(value: string): string;
  /** The label of a single choice, which needs no loaded levels. */
  text: string | undefined;
  onOpen(isOpen: boolean): void;
  /** Called when the person opens the branch of a value. */
  onUnfold(value: string): void;
}

export function LevelsInput(props: LevelsInputProps) {
  const { isMany, options, matches, isBusy, paths, text, nameOf, onOpen, onType, onUnfold, ...control } = props;
  const inputProps = usePickProps(control);
  return (
    <Cascader<LevelOption, 'value'>
      {...inputProps}
      {...((isMany ? { multiple: true, ...tagsOf(paths.length) } : {}) as object)}
      displayRender={(labels: string[]) => (isMany ? nameOf(labels.at(-1) ?? '') : (text ?? labels.join(' ')))}
      changeOnSelect
      options={matches ?? options}
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
