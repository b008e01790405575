// A search input that offers fixed choices.
import { textOf } from '@ec/language/unknown';
import type { InputProps } from '@ec/resource-web/slots';
import { Select } from 'antd';

interface ChooseProps extends Pick<InputProps, 'id' | 'value' | 'onChange'> {
  options: { value: string; label: string }[];
}

export function Choose({ id, value, onChange, options }: ChooseProps) {
  return (
    <Select
      id={id}
      className="ec-log-choice"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={textOf(value) || undefined}
      options={options}
      onChange={(next?: string) => onChange(next ?? '')}
      popupMatchSelectWidth={false}
    />
  );
}

export const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
