// Inputs that are typed into. Numbers are text until they are checked: nothing is rounded or thrown away on the way.
import { labelOf } from '@ec/resource/label';
import { recordTexts } from '@ec/ui/record-texts';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import { Input, Switch } from 'antd';
import type { InputProps } from './slots.ts';

function usePlaceholder(props: InputProps): string {
  const texts = useTexts(recordTexts);
  const isKept = props.field.kind === 'secret' && props.row !== undefined;
  if (isKept) return texts.keepSecret;
  return props.isSearch ? '' : texts.ask.enter;
}

export function TextInput(props: InputProps) {
  const { field } = props;
  const placeholder = usePlaceholder(props);
  const isNumber = field.kind === 'integer' || field.kind === 'decimal';
  const shared = {
    id: props.id,
    value: String(props.value ?? ''),
    placeholder,
    disabled: props.isLocked,
    onBlur: props.onBlur,
    ...(props.isWrong ? { status: 'error' as const } : {}),
    'aria-invalid': props.isWrong || undefined,
    'aria-describedby': `${props.id}-note`,
  };
  if (field.kind === 'secret') {
    return <Input.Password {...shared} autoComplete="new-password" onChange={(e) => props.onChange(e.target.value)} />;
  }
  if (!props.isSearch && (field.isLong || field.kind === 'json')) {
    const rows = field.kind === 'json' ? { minRows: 4, maxRows: 16 } : { minRows: 2, maxRows: 8 };
    return (
      <Input.TextArea
        {...shared}
        className={field.kind === 'json' ? 'ec-code-input' : ''}
        autoSize={rows}
        onChange={(e) => props.onChange(e.target.value)}
      />
    );
  }
  return (
    <Input
      {...shared}
      allowClear={props.isSearch ?? false}
      autoComplete="off"
      {...(isNumber ? { inputMode: field.kind === 'integer' ? 'numeric' : 'decimal' } : {})}
      suffix={isNumber && field.label.unit ? <span className="ec-unit">{field.label.unit}</span> : undefined}
      onChange={(e) => props.onChange(e.target.value)}
    />
  );
}

export function FlagInput(props: InputProps) {
  const language = useLanguage();
  const texts = recordTexts[language];
  const isOn = Number(props.value) === 1;
  return (
    <span className="ec-switch">
      <Switch
        id={props.id}
        checked={isOn}
        disabled={props.isLocked ?? false}
        aria-label={labelOf(props.field.label, language)}
        onChange={(on) => props.onChange(on ? 1 : 0)}
      />
      {isOn ? texts.flag.yes : texts.flag.no}
    </span>
  );
}
