// Inputs of typed text. A number stays text, so that nothing rounds it before the check.

import { textOf } from '@ec/language/unknown';
import { Input, Switch } from 'antd';
import type { ClipboardEvent } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { clearProps } from './clear-icon.tsx';
import type { Control } from './control.ts';
import { ChoiceInput } from './input-choice.tsx';
import { inputTexts } from './input-texts.ts';

interface TextInputProps extends Control {
  /** The kind of text: one line, several lines, code, a hidden text, a number. */
  kind: 'line' | 'lines' | 'code' | 'secret' | 'integer' | 'decimal';
  unit?: string | undefined;
  /** True where an empty input keeps the stored secret. */
  isKept?: boolean;
}

export function TextInput({ id, kind, unit, isKept, value, isWrong, isLocked, isSearch, ...on }: TextInputProps) {
  const texts = useTexts(inputTexts);
  const isNumber = kind === 'integer' || kind === 'decimal';
  const inputProps = {
    id,
    value: textOf(value),
    placeholder: isKept ? texts.keepSecret : isSearch ? '' : texts.enter,
    disabled: isLocked ?? false,
    ...(isWrong ? { status: 'error' as const } : {}),
    'aria-invalid': isWrong || undefined,
    'aria-describedby': `${id}-note`,
    onBlur: () => on.onBlur?.(),
    onChange: (event: { target: { value: string } }) => on.onChange(event.target.value),
  };
  if (kind === 'secret') return <Input.Password {...inputProps} autoComplete="new-password" />;
  if (kind === 'code') {
    return <Input.TextArea {...inputProps} className="ec-code-input" autoSize={{ minRows: 4, maxRows: 16 }} />;
  }
  if (kind === 'lines') return <Input.TextArea {...inputProps} autoSize={{ minRows: 2, maxRows: 8 }} />;
  return (
    <Input
      {...inputProps}
      {...(isSearch ? { onPaste: (event: ClipboardEvent<HTMLInputElement>) => pasteLines(event, on.onChange) } : {})}
      allowClear={isSearch ? clearProps : false}
      autoComplete="off"
      {...(isNumber ? { inputMode: kind === 'integer' ? 'numeric' : 'decimal' } : {})}
      suffix={isNumber && unit ? <span className="ec-unit">{unit}</span> : undefined}
    />
  );
}

/** Joins pasted lines or cells with semicolons. The browser would drop the line breaks and so make one number of several. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, onChange: (text: string) => void) {
  const cells = event.clipboardData.getData('text').split(/[\r\n\t]+/);
  const pasted = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (pasted.length < 2) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const [before, after] = [value.slice(0, selectionStart ?? value.length), value.slice(selectionEnd ?? value.length)];
  onChange(`${before}${pasted.join('; ')}${after}`);
}

/** An input for yes (1) or no (0): a switch, or a choice in a search form. */
export function FlagInput({ label, ...control }: Control & { label: string }) {
  const { yes, no } = useTexts(inputTexts);
  if (control.isSearch) {
    const options = [
      { value: 1, label: yes },
      { value: 0, label: no },
    ];
    return <ChoiceInput {...control} options={options} />;
  }
  const isOn = Number(control.value) === 1;
  return (
    <span className="ec-switch">
      <Switch
        id={control.id}
        checked={isOn}
        disabled={control.isLocked ?? false}
        aria-label={label}
        onChange={(on) => control.onChange(on ? 1 : 0)}
      />
      {isOn ? yes : no}
    </span>
  );
}
