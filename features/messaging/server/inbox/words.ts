// Writes a stored message in a language.
import { fill } from '@ec/language/fill';
import { type Label, labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { objectOf, textOf } from '@ec/language/unknown';
import type { Engine } from '@ec/resource-server/feature';

/** Returns the code of messages that count new rows of a home page figure. */
export const waitsCode = (key: string): string => `waits.${key}`;

const newMessages: Label = { zh: '{label}：新增{times}条', en: '{label}: {times} new' };

export interface StoredMessage {
  code: string;
  params: unknown;
  times: number;
}

export function wordsOf(
  { messages, desks }: Pick<Engine, 'messages' | 'desks'>,
  message: StoredMessage,
  language: Language,
): string {
  const { code, params, times } = message;
  const count = desks.flatMap(({ counts }) => counts).find(({ key }) => waitsCode(key) === code);
  if (count) return fill(labelOf(newMessages, language), { label: labelOf(count.label, language), times });
  const words = messages[code];
  // No installed feature has the code.
  if (!words) return code;
  const values = Object.entries(objectOf(params)).map(([name, value]) => [name, textOf(value)] as const);
  return fill(labelOf(words, language), { ...Object.fromEntries(values), times });
}
