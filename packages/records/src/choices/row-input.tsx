// Rows of another table as choices: found by typing, or out of their tree.
import { fill } from '@ec/language/fill';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Control, KnownText } from '@ec/ui/input/control';
import { partsOf } from '@ec/ui/input/control';
import { PickInput, type PickTools, TreePickInput } from '@ec/ui/input/pick-input.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { type ReactNode, useRef, useState } from 'react';
import { recordTexts } from '../list/record-texts.ts';
import type { Served } from '../list/served.ts';
import { type Among, useNamed, usePicked, usePicker, useTree } from './use-choices.ts';

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
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  if (known && !labels.has(known.value)) labels.set(known.value, known.label);
  const picked = usePicked(
    table,
    partsOf(pick.value).filter((id) => !labels.has(id)),
  );
  const paste = usePaste(table, pick);
  return (
    <PickInput
      {...pick}
      options={options}
      isOpen={isOpen}
      {...(pick.isMany ? { onPaste: paste } : {})}
      isBusy={isFetching}
      labelOf={(id) => labels.get(id) ?? picked.get(id) ?? id}
      onOpen={setOpen}
      onType={setKeyword}
    />
  );
}

/** As many names are told that were not found. */
const mostTold = 5;

/** Takes a pasted list of names or numbers, and says what of it is not there. */
function usePaste(table: Served, { value, onChange }: Control) {
  const namedRows = useNamed(table);
  const { warning } = useFeedback();
  const texts = useTexts(recordTexts);
  // Meanwhile another one may have been chosen.
  const latest = useRef(value);
  latest.current = value;
  return (text: string): boolean => {
    const finding = namedRows(text);
    finding?.then(
      ({ ids, missing }) => {
        if (ids.length > 0) onChange([...new Set([...partsOf(latest.current), ...ids])].join(','));
        const names = missing.slice(0, mostTold).join(texts.between);
        if (missing.length > mostTold) warning(fill(texts.notFoundMany, { count: missing.length, names }));
        else if (missing.length > 0) warning(fill(texts.notFound, { names }));
      },
      ({ message }: Error) => warning(message),
    );
    return finding !== undefined;
  };
}

/** `barred`: neither this row nor what hangs below it. */
export function TreeInput({ table, known, among: _, ...pick }: RowInputProps & { barred: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { nodes, isLoading } = useTree(table);
  const paste = usePaste(table, pick);
  return (
    <TreePickInput
      {...pick}
      nodes={nodes}
      isOpen={isOpen}
      {...(pick.isMany ? { onPaste: paste } : {})}
      isBusy={isLoading}
      labelOf={(id) => (known?.value === id ? known.label : undefined)}
      onOpen={setOpen}
    />
  );
}
