// An input for a time of the day, HH:mm.
import { textOf } from '@ec/language/unknown';
import type { InputProps } from '@ec/resource-web/slots';
import { usePickProps } from '@ec/ui/input/control';
import { TimePicker } from 'antd';
import dayjs from 'dayjs';

const format = 'HH:mm';

export function TimeInput(props: InputProps) {
  const text = textOf(props.value);
  return (
    <TimePicker
      {...usePickProps(props)}
      format={format}
      needConfirm={false}
      value={/^\d\d:\d\d$/.test(text) ? dayjs(`2000-01-01T${text}`) : null}
      onChange={(time) => props.onChange(time ? time.format(format) : '')}
    />
  );
}
