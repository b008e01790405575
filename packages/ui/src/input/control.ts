// Properties of every input of the kit. Values are in wire form: text, numbers, comma-joined lists.

import { textOf } from '@ec/language/unknown';
import { useTexts } from '../text/use-texts.ts';
import { inputTexts } from './input-texts.ts';

export interface Control {
  id: string;
  value: unknown;
  isWrong?: boolean | undefined;
  isLocked?: boolean | undefined;
  /** Once chosen it can be changed, not cleared. */
  isRequired?: boolean | undefined;
  /** True in a search form: no switches, everything can be cleared. */
  isSearch?: boolean | undefined;
  onChange(value: unknown): void;
  onBlur?(): void;
}

/** The text that the stored row gives to its one value, so that nothing has to be asked for it. */
export interface KnownText {
  value: string;
  label: string;
}

/** The parts of a list in wire form; display texts of several may be joined by 、. */
export function partsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return textOf(value)
    .split(/[,、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Properties that all pickers share as components of antd. */
export function usePickProps({ id, isWrong, isLocked, isRequired, isSearch, onBlur }: Control) {
  const texts = useTexts(inputTexts);
  return {
    id,
    className: 'ec-wide',
    placeholder: isSearch ? texts.any : texts.pick,
    disabled: isLocked ?? false,
    allowClear: isSearch || !isRequired,
    onBlur: () => onBlur?.(),
    ...(isWrong ? { status: 'error' as const } : {}),
  };
}

/** As many tags as there is room for; a single one is cut rather than counted. */
export const tagsOf = (count: number) => ({ maxTagCount: count === 1 ? 1 : ('responsive' as const) });
