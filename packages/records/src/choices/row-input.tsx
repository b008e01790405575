// Inputs that pick rows of another table: by typing, or from the tree of the rows.
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
  /** The label of the stored value, so that the input need not read it. */
  known: KnownText | undefined;
  /** Limits the offered rows: in each of these fields, a row must have one of the keys. */
  among?: Among | undefined;
  /** The content below the choices, for example a button that adds a row. */
  footer?: ((tools: PickTools) => ReactNode) | undefined;
}

export function RowInput({ table, known: choice, among, ...pick }: RowInputProps) {
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { options, isFetching } = usePicker(table, { keyword, among }, isOpen);
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  if (choice && !labels.has(choice.value)) labels.set(choice.value, choice.label);
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

/** The maximum number of missing names in the warning. */
const maxMissingNames = 5;

/** Returns a function that picks the rows of a pasted list of names or numbers and warns of names without a match. */
function usePaste(table: Served, { value, onChange }: Control) {
  const namedRows = useNamed(table);
  const { warning } = useFeedback();
  const texts = useTexts(recordTexts);
  // The value may change while the call runs.
  const latest = useRef(value);
  latest.current = value;
  return (text: string): boolean => {
    const finding = namedRows(text);
    finding?.then(
      ({ ids, missing }) => {
        if (ids.length > 0) onChange([...new Set([...partsOf(latest.current), ...ids])].join(','));
        const names = missing.slice(0, maxMissingNames).join(texts.between);
        if (missing.length > maxMissingNames) warning(fill(texts.notFoundMany, { count: missing.length, names }));
        else if (missing.length > 0) warning(fill(texts.notFound, { names }));
      },
      ({ message }: Error) => warning(message),
    );
    return finding !== undefined;
  };
}

/** `barred`: the id of the row that, with all rows below it, cannot be picked. */
export function TreeInput({ table, known: choice, among: _, ...pick }: RowInputProps & { barred: string | undefined }) {
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
      labelOf={(id) => (choice?.value === id ? choice.label : undefined)}
      onOpen={setOpen}
    />
  );
}
