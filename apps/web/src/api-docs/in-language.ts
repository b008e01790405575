// Translates the OpenAPI document into the reader's language. The description of a field also states its unit and its enum values.
import type { Language } from '@ec/language/language';
import { isObject, objectOf, textOf } from '@ec/language/unknown';

type Node = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Reads the labels, units and enums of resource fields under the `x-` keys of the document (packages/resource/src/field-schema.ts). */
export function inLanguage(document: object, language: Language): object {
  const tags = new Map<unknown, string>();
  for (const tag of listOf(objectOf(document).tags)) {
    const { name, 'x-label': label } = objectOf(tag);
    if (isObject(label)) tags.set(name, textOf(label[language]));
  }
  const translate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(translate);
    if (!isObject(value)) return value;
    const translated = Object.fromEntries(
      // The viewer ignores `x-` keys, which are half of the document. They are removed; titles and descriptions replace them.
      Object.entries(value).flatMap(([key, each]) => (key.startsWith('x-') ? [] : [[key, translate(each)] as const])),
    );
    if ('operationId' in value) return { ...translated, ...operationIn(value, tags, language) };
    if ('x-kind' in value) return { ...translated, ...fieldIn(value, language) };
    const label = labelIn(value, language);
    if (label === undefined) return translated;
    // A tag has a name; a schema has a title.
    return 'name' in value ? { ...translated, name: label } : { ...translated, title: label, description: label };
  };
  return objectOf(translate(document));
}

const labelIn = ({ 'x-label': label }: Node, language: Language): string | undefined =>
  isObject(label) ? textOf(label[language]) : undefined;

function operationIn(operation: Node, tags: ReadonlyMap<unknown, string>, language: Language): Node {
  const summary = labelIn(operation, language) ?? operation.summary;
  const descriptions = operation['x-description'];
  const description = isObject(descriptions) ? textOf(descriptions[language]) : operation.description;
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
