// A choice picked level by level out of a tree that is fetched as it is opened. Several values are comma-joined.
import { Cascader } from 'antd';
import { type Control, severalProps, usePickProps } from './control.ts';

export interface LevelOption {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: LevelOption[];
}

interface LevelsInputProps extends Control {
  isMany: boolean;
  options: LevelOption[];
  isBusy: boolean;
  /** From the first level down to what is chosen. */
  paths: readonly string[][];
  /** What stands for the choice where its levels are not there. */
  text: string | undefined;
  onOpen(isOpen: boolean): void;
  /** Somebody looks below this one. */
  onUnfold(value: string): void;
}

export function LevelsInput({ isMany, options, isBusy, paths, text, onOpen, onUnfold, ...control }: LevelsInputProps) {
  const shared = usePickProps(control);
  return (
    <Cascader<LevelOption, 'value'>
      {...shared}
      {...((isMany ? severalProps : {}) as object)}
      displayRender={text === undefined ? (labels: string[]) => labels.join(' ') : () => text}
      changeOnSelect
      options={options}
      loading={isBusy}
      value={(isMany ? paths : (paths[0] ?? [])) as string[]}
      loadData={(path) => {
        const value = path.at(-1)?.value;
        if (value) onUnfold(value);
      }}
      onChange={(chosen: unknown) => {
        const picked = (isMany ? chosen : [chosen ?? []]) as string[][];
        control.onChange(picked.map((path) => path.at(-1) ?? '').join(','));
      }}
      onOpenChange={onOpen}
    />
  );
}
