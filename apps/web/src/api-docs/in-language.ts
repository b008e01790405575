// The description of the calls as one reader sees it: names in his language, beside each field its unit and what its keys mean.
import type { Language } from '@ec/language/language';
import { isObject, objectOf, textOf } from '@ec/language/unknown';

type Node = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The definitions' words stand under `x-` keys (packages/resource/src/field-schema.ts). */
export function inLanguage(document: object, language: Language): object {
  const tags = new Map<unknown, string>();
  for (const tag of listOf(objectOf(document).tags)) {
    const { name, 'x-label': label } = objectOf(tag);
    if (isObject(label)) tags.set(name, textOf(label[language]));
  }
  const tell = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tell);
    if (!isObject(value)) return value;
    const translated = Object.fromEntries(
      // The viewer does not know these keys, which are half of the document: they are told in words below.
      Object.entries(value).flatMap(([key, each]) => (key.startsWith('x-') ? [] : [[key, tell(each)] as const])),
    );
    if ('operationId' in value) return { ...translated, ...operationIn(value, tags, language) };
    if ('x-kind' in value) return { ...translated, ...fieldIn(value, language) };
    const label = labelIn(value, language);
    if (label === undefined) return translated;
    return 'name' in value ? { ...translated, name: label } : { ...translated, title: label, description: label };
  };
  return objectOf(tell(document));
}

const labelIn = ({ 'x-label': label }: Node, language: Language): string | undefined =>
  isObject(label) ? textOf(label[language]) : undefined;

function operationIn(operation: Node, tags: ReadonlyMap<unknown, string>, language: Language): Node {
  const summary = labelIn(operation, language) ?? operation.summary;
  const worded = operation['x-description'];
  const description = isObject(worded) ? textOf(worded[language]) : operation.description;
  return { summary, description, tags: listOf(operation.tags).map((tag) => tags.get(tag) ?? tag) };
}

function fieldIn(field: Node, language: Language): Node {
  const unit = field['x-unit'] === undefined ? '' : ` (${field['x-unit']})`;
  const title = `${labelIn(field, language)}${unit}`;
  const values = listOf(objectOf(field['x-enum']).values).map(objectOf);
  const keys = values.map((value) => `${value.key} ${value[language]}`).join(' · ');
  const helpTexts = field['x-description'];
  const help = isObject(helpTexts) ? textOf(helpTexts[language]) : undefined;
  return { title, description: [title, help, keys].filter(Boolean).join(' — ') };
}
