// Region codes of any level, picked level by level from the lazy region tree, or found by typing a part of the name.
import { type Control, type KnownText, partsOf } from '@ec/ui/input/control';
import { LevelsInput } from '@ec/ui/input/input-levels.tsx';
import { useMemo, useState } from 'react';
import { regionPath, regionsAbove, useFoundRegions, useRegions } from './use-regions.ts';

interface RegionInputProps extends Control {
  isMany: boolean;
  known: KnownText | undefined;
}

export function RegionInput({ known: choice, ...control }: RegionInputProps) {
  const codes = partsOf(control.value);
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const joined = codes.join(',');
  const isKnown = choice !== undefined && choice.value === joined;
  const isNeeded = isOpen || (codes.length > 0 && !isKnown);
  const parents = useMemo(
    () => (isNeeded ? [...new Set([...regionsAbove(partsOf(joined)), ...opened])] : []),
    [isNeeded, joined, opened],
  );
  const { options, names, isLoading } = useRegions(parents);
  const [keyword, setKeyword] = useState('');
  const matches = useFoundRegions(keyword);
  return (
    <LevelsInput
      {...control}
      options={options}
      matches={matches}
      onType={setKeyword}
      isBusy={isLoading && isOpen}
      paths={codes.map(regionPath)}
      nameOf={(code) => names.get(code) ?? code}
      text={isKnown ? choice.label : undefined}
      onOpen={setOpen}
      onUnfold={(code) => setOpened((now) => (now.includes(code) ? now : [...now, code]))}
    />
  );
}
