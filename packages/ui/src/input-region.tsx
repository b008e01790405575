// Region codes of any level, picked level by level from the lazy region tree.
import { Cascader } from 'antd';
import { useMemo, useState } from 'react';
import { type Control, type KnownText, partsOf, severalProps, usePickProps } from './control.ts';
import { type RegionOption, regionPath, regionsAbove, useRegions } from './use-regions.ts';

interface RegionInputProps extends Control {
  isMany: boolean;
  known: KnownText | undefined;
}

export function RegionInput({ isMany, known, ...control }: RegionInputProps) {
  const shared = usePickProps(control);
  const codes = partsOf(control.value);
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const joined = codes.join(',');
  const isKnown = known !== undefined && known.value === joined;
  const isNeeded = isOpen || (codes.length > 0 && !isKnown);
  const parents = useMemo(
    () => (isNeeded ? [...new Set([...regionsAbove(partsOf(joined)), ...opened])] : []),
    [isNeeded, joined, opened],
  );
  const { options, isLoading } = useRegions(parents);
  return (
    <Cascader<RegionOption, 'value'>
      {...shared}
      {...((isMany ? severalProps : {}) as object)}
      displayRender={isKnown ? () => known.label : (labels: string[]) => labels.join(' ')}
      changeOnSelect
      options={options}
      loading={isLoading && isOpen}
      value={(isMany ? codes.map(regionPath) : regionPath(codes[0] ?? '')) as string[]}
      loadData={(path) => {
        const code = path.at(-1)?.value;
        if (code) setOpened((now) => (now.includes(code) ? now : [...now, code]));
      }}
      onChange={(chosen: unknown) => {
        const paths = (isMany ? chosen : [chosen ?? []]) as string[][];
        control.onChange(paths.map((path) => path.at(-1) ?? '').join(','));
      }}
      onOpenChange={setOpen}
    />
  );
}
