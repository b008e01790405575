// The messages for wrong values in both languages, which forms and the server share.
import { fill } from '@ec/language/fill';
import { type Label, labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import type { Field } from './field.ts';

/** `{label}` is the label of the field, `{detail}` for example a limit. */
const messages = {
  pick: { zh: '请选择{label}', en: 'Select {label}' },
  enter: { zh: '请输入{label}', en: 'Enter {label}' },
  tooLong: { zh: '{label}最多{detail}个字符', en: '{label}: at most {detail} characters' },
  tooMany: { zh: '{label}最多{detail}个', en: '{label}: at most {detail}' },
  tooSmall: { zh: '{label}不能小于{detail}', en: '{label}: must be at least {detail}' },
  tooLarge: { zh: '{label}不能大于{detail}', en: '{label}: must be at most {detail}' },
  decimals: { zh: '{label}最多{detail}位小数', en: '{label}: at most {detail} decimals' },
  digits: { zh: '{label}整数部分最多{detail}位', en: '{label}: at most {detail} digits before the point' },
  number: { zh: '{label}应为数字', en: '{label}: must be a number' },
  whole: { zh: '{label}应为整数', en: '{label}: must be a whole number' },
  text: { zh: '{label}应为文本', en: '{label}: must be text' },
  control: { zh: '{label}含有不可用的字符', en: '{label}: contains characters that cannot be stored' },
  flag: { zh: '{label}应为0或1', en: '{label}: must be 0 or 1' },
  date: { zh: '{label}应为 yyyy-MM-dd', en: '{label}: must be yyyy-MM-dd' },
  datetime: { zh: '{label}应为 yyyy-MM-dd HH:mm:ss', en: '{label}: must be yyyy-MM-dd HH:mm:ss' },
  year: { zh: '{label}的年份应为1900至9999', en: '{label}: the year must be 1900 to 9999' },
  noDay: { zh: '{label}没有这一天: {detail}', en: '{label}: this day does not exist: {detail}' },
  option: { zh: '{label}不在可选范围内', en: '{label}: not one of the options' },
  id: { zh: '{label}应为编号', en: '{label}: must be an id' },
  shape: { zh: '{label}格式不正确{detail}', en: '{label}: wrong format{detail}' },
  masked: { zh: '{label}含有掩码字符*，请重新输入', en: '{label}: still contains the mask *. Enter it again' },
  secretMoved: {
    zh: '{detail}已修改，请重新输入{label}',
    en: '{label}: enter it again (changed: {detail})',
  },
} satisfies Record<string, Label>;

export type MessageName = keyof typeof messages;

export function messageFor(
  name: MessageName,
  field: { label: Label },
  language: Language,
  detail: string | number = '',
): string {
  // The message about a wrong shape ends with the reason after a colon, if there is one.
  const reason = name === 'shape' && detail !== '' ? `: ${detail}` : textOf(detail);
  const values: Record<string, string> = { label: labelOf(field.label, language), detail: reason };
  return fill(messages[name][language], values);
}

/** Returns the message for an empty required field (specification §5): people enter texts and numbers, and select dates, keys and rows. */
export function requiredMessage(field: Field, language: Language): string {
  if (field.requiredText) return labelOf(field.requiredText, language);
  const isTyped = /^(texts?|secret|integer|decimal|json)$/.test(field.kind);
  return messageFor(isTyped ? 'enter' : 'pick', field, language);
}
