// Builds a field of a new resource, both as a line of source text and as the field that this line defines.

import { defineEnum, type EnumDefinition } from '@ec/resource/enum';
import type { Field, SearchMode } from '@ec/resource/field';
import {
  date,
  datetime,
  decimal,
  dict,
  files,
  flag,
  integer,
  ref,
  refs,
  region,
  regions,
  secret,
  text,
  texts,
} from '@ec/resource/fields';
import { labelText, quote } from './source-text.ts';

const kinds = [
  ...(['text', 'texts', 'secret', 'integer', 'decimal', 'flag', 'date', 'datetime'] as const),
  ...(['ref', 'refs', 'region', 'regions', 'files'] as const),
];
export type NewKind = (typeof kinds)[number] | 'dict';

/** A dictionary with its keys. */
export interface NewEnum {
  /** The name of the constant. */
  name: string;
  code: string;
  zh: string;
  en: string;
  values: readonly { name: string; key: number; zh: string; en: string }[];
}

export interface NewField {
  name: string;
  kind: NewKind;
  /** The length of a text, the precision and scale of a decimal, or the target of a reference. */
  args: readonly string[];
  isRequired: boolean;
  zh: string;
  en: string;
  /** The dictionary of a field of the kind `dict`. */
  enum?: NewEnum;
  /** True where the field is a column of the list. The default is true. */
  isListed?: boolean;
  /** `usual` is the search of the field's kind. By default the title, references, regions and times have it, and other fields have no search. */
  search?: SearchMode | 'usual' | 'none';
  /** True where forms leave the field out. */
  isSystem?: boolean;
  isLong?: boolean;
}

/**
 * Parses a field such as `spareName:text(50)!:备件名称:Name`: name, kind with arguments, `!` for a required field, and both labels.
 * @throws Error that explains this form
 */
export function parseField(text: string): NewField {
  const parts = /^([a-z][A-Za-z0-9]*):([a-zA-Z]+)(?:\(([^)]*)\))?(!?):([^:]+):(.+)$/.exec(text);
  const [, name = '', kindName = '', args = '', required = '', zh = '', en = ''] = parts ?? [];
  const kind = kinds.find((each) => each === kindName);
  if (!parts || !kind)
    throw new Error(
      `"${text}" is no field: name:kind(arguments)!:中文:English, of the kinds ${kinds.join(', ')}; ` +
        'for example stock:integer!:库存:Stock or stationId:ref(truck.station)!:站点:Station',
    );
  const argTexts = args.split(',').map((arg) => arg.trim());
  const values = kind === 'text' && args === '' ? ['50'] : argTexts.filter(Boolean);
  return { name, kind, args: values, isRequired: required === '!', zh, en };
}

const whole = (text: string | undefined): number => Number.parseInt(text ?? '', 10) || 0;

/** A call after the builder of a field, such as `.max(50)`, with its argument. */
type Word = readonly ['required' | 'long' | 'system' | 'list'] | readonly ['max', number] | readonly ['search', string];

function wordsOf({ kind, args, isRequired, isListed = true, search, isSystem, isLong }: NewField, isTitle: boolean) {
  const words: Word[] = [];
  if ((isRequired || isTitle) && kind !== 'flag' && !isSystem) words.push(['required']);
  if (kind === 'text' && args[0] !== undefined) words.push(['max', whole(args[0])]);
  if (isLong && kind === 'text' && !isTitle) words.push(['long']);
  const isUsual = isTitle || /^(ref|date|datetime|region)$/.test(kind);
  const searched = search ?? (isUsual ? 'usual' : 'none');
  if (searched !== 'none') words.push(['search', searched === 'usual' ? '' : searched]);
  if (isSystem) words.push(['system']);
  if (isListed) words.push(['list']);
  return words;
}

export function fieldLine(field: NewField, isTitle: boolean): string {
  const { name, kind, args, zh, en } = field;
  const first: Partial<Record<NewKind, string>> = {
    ref: `${quote(args[0] ?? '')}, `,
    refs: `${quote(args[0] ?? '')}, `,
    decimal: `${whole(args[0])}, ${whole(args[1])}, `,
    dict: `${field.enum?.name}, `,
  };
  const before = first[kind] ?? '';
  const words = wordsOf(field, isTitle).map(([word, value]) => {
    return `.${word}(${typeof value === 'number' ? value : value ? quote(value) : ''})`;
  });
  return `    ${name}: ${kind}(${before}${labelText(zh, en)})${words.join('')},`;
}

const enumOf = ({ code, zh, en, values }: NewEnum): EnumDefinition =>
  defineEnum(code, { zh, en }, Object.fromEntries(values.map((each) => [each.name, [each.key, each.zh, each.en]])));

const searchModes: readonly SearchMode[] = ['like', 'equal', 'range', 'within'];

/** Returns the field that the line of `fieldLine` defines. @throws Error for a dict without keys */
export function fieldOf(field: NewField, isTitle: boolean): Field {
  let built = builtOf(field);
  for (const [word, value] of wordsOf(field, isTitle)) {
    if (word === 'max') built = built.max(value);
    else if (word === 'search') built = built.search(searchModes.find((mode) => mode === value));
    else built = built[word]();
  }
  return built;
}

const builders = { text, texts, secret, integer, flag, date, datetime, region, regions, files };
const references = { ref, refs };

function builtOf({ kind, args, zh, en, enum: keys }: NewField): Field {
  const label = { zh, en };
  if (kind === 'decimal') return decimal(whole(args[0]), whole(args[1]), label);
  if (kind === 'ref' || kind === 'refs') return references[kind](args[0] ?? '', label);
  if (kind !== 'dict') return builders[kind](label);
  if (!keys) throw new Error('A dict without keys');
  return dict(enumOf(keys), label);
}
