// The properties of every input of the kit. Values are in wire form: text, numbers, comma-joined lists.

import { textOf } from '@ec/language/unknown';
import { useTexts } from '../text/use-texts.ts';
import { inputTexts } from './input-texts.ts';

export interface Control {
  id: string;
  value: unknown;
  isWrong?: boolean | undefined;
  isLocked?: boolean | undefined;
  /** True where a value, once chosen, can be changed but not cleared. */
  isRequired?: boolean | undefined;
  /** True in a search form, where there are no switches and every input can be cleared. */
  isSearch?: boolean | undefined;
  onChange(value: unknown): void;
  onBlur?(): void;
}

/** A value of the stored row with its label, so that no call is needed for the label. */
export interface KnownText {
  value: string;
  label: string;
}

/** Splits a list in wire form. Commas join it; 、 may join display texts. */
export function partsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return textOf(value)
    .split(/[,、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the properties that all pickers pass to antd. */
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

/** Lets antd show as many tags as fit. A single tag is shortened, because a count alone would hide its name. */
export const tagsOf = (count: number) => ({ maxTagCount: count === 1 ? 1 : ('responsive' as const) });
