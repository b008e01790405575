// Region codes of any level, picked level by level from the lazy region tree (contract §3.7).
import { displayNameOf } from '@ec/resource/names';
import { recordTexts } from '@ec/ui/record-texts';
import { useTexts } from '@ec/ui/use-texts';
import { Cascader } from 'antd';
import { useMemo, useState } from 'react';
import { partsOf } from './field-value.tsx';
import type { InputProps } from './slots.ts';
import { type RegionOption, regionPath, useRegions } from './use-choices.ts';

export function RegionInput(props: InputProps) {
  const texts = useTexts(recordTexts);
  const codes = partsOf(props.value);
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const stored = String(props.row?.[props.name] ?? '');
  const known = String(props.row?.[displayNameOf(props.name, props.field)] ?? '');
  // Of several regions the row gives one joined text, which does not tell them apart.
  const isKnown = props.field.kind === 'region' && known !== '' && stored === codes.join(',');
  const isNeeded = isOpen || (codes.length > 0 && !isKnown);
  const joined = codes.join(',');
  const parents = useMemo(() => {
    if (!isNeeded) return [];
    const above = partsOf(joined).flatMap((code) => regionPath(code).slice(0, -1));
    return [...new Set(['00', ...above, ...opened])];
  }, [isNeeded, joined, opened]);
  const { options, isLoading } = useRegions(parents);
  const many = props.field.kind === 'regions' && !props.isSearch;
  return (
    <Cascader<RegionOption, 'value'>
      id={props.id}
      className="ec-wide"
      placeholder={props.isSearch ? texts.searching.any : texts.ask.pick}
      disabled={props.isLocked ?? false}
      allowClear={props.isSearch || !props.field.isRequired}
      {...(props.isWrong ? { status: 'error' } : {})}
      {...((many ? { multiple: true, maxTagCount: 'responsive' } : {}) as object)}
      {...(isKnown ? { displayRender: () => known } : { displayRender: (labels: string[]) => labels.join(' ') })}
      changeOnSelect
      options={options}
      loading={isLoading && isOpen}
      value={(many ? codes.map(regionPath) : regionPath(codes[0] ?? '')) as string[]}
      loadData={(path) => {
        const code = path.at(-1)?.value;
        if (code) setOpened((now) => (now.includes(code) ? now : [...now, code]));
      }}
      onChange={(chosen: unknown) => {
        const paths = (many ? chosen : [chosen ?? []]) as string[][];
        props.onChange(paths.map((path) => path.at(-1) ?? '').join(','));
      }}
      onOpenChange={setOpen}
      onBlur={() => props.onBlur?.()}
    />
  );
}
