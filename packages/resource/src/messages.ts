// What a person reads when a value is wrong, in both languages, the same on the form and from the server.
import type { Field } from './field.ts';
import { type Label, type Language, labelOf } from './label.ts';

type Template = (label: string, detail: string) => string;
const messages = {
  pick: { zh: (label) => `请选择${label}`, en: (label) => `Please select: ${label}` },
  enter: { zh: (label) => `请输入${label}`, en: (label) => `Please enter: ${label}` },
  tooLong: { zh: (label, n) => `${label}最多${n}个字符`, en: (label, n) => `${label}: at most ${n} characters` },
  tooSmall: { zh: (label, n) => `${label}不能小于${n}`, en: (label, n) => `${label}: not below ${n}` },
  tooLarge: { zh: (label, n) => `${label}不能大于${n}`, en: (label, n) => `${label}: not above ${n}` },
  decimals: { zh: (label, n) => `${label}最多${n}位小数`, en: (label, n) => `${label}: at most ${n} decimals` },
  digits: {
    zh: (label, n) => `${label}整数部分最多${n}位`,
    en: (label, n) => `${label}: at most ${n} digits before the point`,
  },
  number: { zh: (label) => `${label}应为数字`, en: (label) => `${label}: a number is expected` },
  whole: { zh: (label) => `${label}应为整数`, en: (label) => `${label}: a whole number is expected` },
  text: { zh: (label) => `${label}应为文本`, en: (label) => `${label}: text is expected` },
  control: {
    zh: (label) => `${label}含有不可用的字符`,
    en: (label) => `${label}: has a character that cannot be stored`,
  },
  flag: { zh: (label) => `${label}应为0或1`, en: (label) => `${label}: 0 or 1 is expected` },
  date: { zh: (label) => `${label}应为 yyyy-MM-dd`, en: (label) => `${label}: yyyy-MM-dd is expected` },
  datetime: {
    zh: (label) => `${label}应为 yyyy-MM-dd HH:mm:ss`,
    en: (label) => `${label}: yyyy-MM-dd HH:mm:ss is expected`,
  },
  option: { zh: (label) => `${label}不在可选范围内`, en: (label) => `${label}: not one of the options` },
  id: { zh: (label) => `${label}应为编号`, en: (label) => `${label}: an id is expected` },
  shape: {
    zh: (label, why) => `${label}格式不正确${why && `: ${why}`}`,
    en: (label, why) => `${label}: wrong format${why && `: ${why}`}`,
  },
  masked: {
    zh: (label) => `${label}含有掩码字符*，请重新输入`,
    en: (label) => `${label}: still masked with *, please enter it anew`,
  },
} satisfies Record<string, { zh: Template; en: Template }>;

export type MessageName = keyof typeof messages;

export function messageFor(
  name: MessageName,
  field: { label: Label },
  language: Language,
  detail: string | number = '',
): string {
  return messages[name][language](labelOf(field.label, language), String(detail));
}

/** issue "Foundation" §6: text is entered; enums, booleans, references and trees are picked. */
export function requiredMessage(field: Field, language: Language): string {
  if (field.requiredText) return labelOf(field.requiredText, language);
  const isTyped = /^(texts?|secret|integer|decimal|json)$/.test(field.kind);
  return messageFor(isTyped ? 'enter' : 'pick', field, language);
}
