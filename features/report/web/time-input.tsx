// A time of the day, HH:mm.
import { textOf } from '@ec/language/unknown';
import type { InputProps } from '@ec/resource-web/slots';
import { TimePicker } from 'antd';
import dayjs from 'dayjs';

const format = 'HH:mm';

export function TimeInput({ id, value, isWrong, onChange, onBlur }: InputProps) {
  const text = textOf(value);
  return (
    <TimePicker
      id={id}
      className="ec-wide"
      {...{ format }}
      needConfirm={false}
      {...(isWrong ? { status: 'error' as const } : {})}
      {...(onBlur ? { onBlur } : {})}
      value={/^\d\d:\d\d$/.test(text) ? dayjs(`2000-01-01T${text}`) : null}
      onChange={(time) => onChange(time ? time.format(format) : '')}
    />
  );
}
