// The description of the calls as one reader sees it: names in his language, beside each field its unit and what its keys mean.
import type { Label } from '@ec/language/label';
import type { Language } from '@ec/language/language';

type Node = Record<string, unknown>;

interface Named extends Label {
  key: number;
}

const needs = { zh: '需要权限：', en: 'Needs the permission: ' };
const either = { zh: ' 或 ', en: ' or ' };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The definitions' words stand under `x-` keys (packages/resource/src/field-schema.ts). */
export function inLanguage(document: object, language: Language): object {
  const tags = new Map<unknown, string>();
  for (const { name, 'x-label': label } of ((document as Node).tags ?? []) as Node[])
    if (isNode(label)) tags.set(name, String(label[language]));
  const tell = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tell);
    if (!isNode(value)) return value;
    const translated = Object.fromEntries(
      // What the viewer does not know is told in words below, and half of the document.
      Object.entries(value).flatMap(([key, each]) => (key.startsWith('x-') ? [] : [[key, tell(each)] as const])),
    );
    if ('operationId' in value) return { ...translated, ...operationIn(value, tags, language) };
    if ('x-kind' in value) return { ...translated, ...fieldIn(value, language) };
    const label = labelIn(value, language);
    if (label === undefined) return translated;
    return 'name' in value ? { ...translated, name: label } : { ...translated, title: label, description: label };
  };
  return tell(document) as object;
}

const labelIn = ({ 'x-label': label }: Node, language: Language): string | undefined =>
  isNode(label) ? String(label[language]) : undefined;

function operationIn(operation: Node, tags: ReadonlyMap<unknown, string>, language: Language): Node {
  const codes = operation['x-permissions'] as string[] | undefined;
  const summary = labelIn(operation, language) ?? operation.summary;
  const description = codes ? `${needs[language]}${codes.join(either[language])}` : operation.description;
  return { summary, description, tags: (operation.tags as string[]).map((tag) => tags.get(tag) ?? tag) };
}

function fieldIn(field: Node, language: Language): Node {
  const unit = field['x-unit'] === undefined ? '' : ` (${field['x-unit']})`;
  const title = `${labelIn(field, language)}${unit}`;
  const values = isNode(field['x-enum']) ? (field['x-enum'].values as Named[]) : [];
  const keys = values.map((value) => `${value.key} ${value[language]}`).join(' · ');
  // Help stands in English alone.
  const help = language === 'en' ? field.description : undefined;
  return { title, description: [title, help, keys].filter(Boolean).join(' — ') };
}
