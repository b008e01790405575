// Rows of another table as choices: found by typing, or out of their tree.
import type { Control, KnownText } from '@ec/ui/input/control';
import { partsOf } from '@ec/ui/input/control';
import { PickInput, type PickTools, TreePickInput } from '@ec/ui/input/pick-input.tsx';
import { type ReactNode, useState } from 'react';
import type { Served } from '../list/served.ts';
import { type Among, usePicked, usePicker, useTree } from './use-choices.ts';

interface RowInputProps extends Control {
  table: Served;
  isMany: boolean;
  known: KnownText | undefined;
  /** The keys of those that are offered, by field. */
  among?: Among | undefined;
  /** Stands below the choices. */
  footer?: ((tools: PickTools) => ReactNode) | undefined;
}

export function RowInput({ table, known, among, ...pick }: RowInputProps) {
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { options, isFetching } = usePicker(table, { keyword, among }, isOpen);
  const found = new Map(options.map(({ value, label }) => [value, label]));
  if (known && !found.has(known.value)) found.set(known.value, known.label);
  const picked = usePicked(
    table,
    partsOf(pick.value).filter((id) => !found.has(id)),
  );
  return (
    <PickInput
      {...pick}
      {...{ options, isOpen }}
      isBusy={isFetching}
      labelOf={(id) => found.get(id) ?? picked.get(id) ?? id}
      onOpen={setOpen}
      onType={setKeyword}
    />
  );
}

/** `barred`: neither this row nor what hangs below it. */
export function TreeInput({ table, known, among: _, ...pick }: RowInputProps & { barred: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { nodes, isLoading } = useTree(table);
  return (
    <TreePickInput
      {...pick}
      {...{ nodes, isOpen }}
      isBusy={isLoading}
      labelOf={(id) => (known?.value === id ? known.label : undefined)}
      onOpen={setOpen}
    />
  );
}
