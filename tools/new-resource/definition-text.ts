// The definition of a new resource out of a few words per field, in the manner of those that are there.

export interface NewField {
  name: string;
  /** Builder with its arguments: `text`, `decimal(10, 2)`, `ref('truck.station')`. */
  kind: string;
  args: readonly string[];
  isRequired: boolean;
  zh: string;
  en: string;
}

export interface NewResource {
  feature: string;
  key: string;
  zh: string;
  en: string;
  /** Menu code of the folder. */
  under: string;
  fields: readonly NewField[];
}

const kinds = new Set('text texts secret integer decimal flag date datetime ref refs region regions files'.split(' '));

export const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const snake = (key: string): string => kebab(key).replaceAll('-', '_');

/** The table of a key in an area, the area not twice. */
export const tableOf = ({ feature, key }: Pick<NewResource, 'feature' | 'key'>): string =>
  `${feature}_${snake(key.startsWith(feature) && key !== feature ? uncapital(key.slice(feature.length)) : key)}`;

const uncapital = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * `spareName:text(50)!:备件名称:Name`: name, kind with its arguments, `!` where it is required, both labels.
 * @throws Error that says how it is written
 */
export function parseField(given: string): NewField {
  const parts = /^([a-z][A-Za-z0-9]*):([a-zA-Z]+)(?:\(([^)]*)\))?(!?):([^:]+):(.+)$/.exec(given);
  const [, name = '', kind = '', args = '', required = '', zh = '', en = ''] = parts ?? [];
  if (!parts || !kinds.has(kind))
    throw new Error(
      `"${given}" is no field: name:kind(arguments)!:中文:English, of the kinds ${[...kinds].join(', ')}; ` +
        'for example stock:integer!:库存:Stock or stationId:ref(truck.station)!:站点:Station',
    );
  return {
    name,
    kind,
    args: args
      .split(',')
      .map((arg) => arg.trim())
      .filter(Boolean),
    isRequired: required === '!',
    zh,
    en,
  };
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const label = (zh: string, en: string) => `{ zh: ${quote(zh)}, en: ${quote(en)} }`;

function fieldLine({ name, kind, args, isRequired, zh, en }: NewField, isTitle: boolean): string {
  const said = label(zh, en);
  const before = /^(ref|refs)$/.test(kind)
    ? `${quote(args[0] ?? '')}, `
    : kind === 'decimal'
      ? `${args.join(', ')}, `
      : '';
  const most = kind === 'text' ? `.max(${args[0] ?? 50})` : '';
  const required = isRequired || isTitle ? '.required()' : '';
  const searched = isTitle || /^(ref|date|datetime|region)$/.test(kind) ? '.search()' : '';
  return `    ${name}: ${kind}(${before}${said})${required}${most}${searched}.list(),`;
}

export function definitionText(resource: NewResource): string {
  const { feature, key, zh, en, under, fields } = resource;
  const [title] = fields;
  const used = [...new Set(fields.map(({ kind }) => kind))].sort();
  const taken = (names: string, from: string) => ['import', `{ ${names} }`, 'from', `'${from}';`].join(' ');
  return `// ${en}
${taken(used.join(', '), '@ec/resource/fields')}
${taken('defineResource', '@ec/resource/resource')}

export const ${key} = defineResource({
  name: '${feature}.${key}',
  base: 'blade-${feature}/${key}',
  table: '${tableOf(resource)}',
  label: ${label(zh, en)},
  title: '${title?.name ?? ''}',
  scope: { own: 'createUser' },
  menu: { under: '${under}', sort: 99, icon: 'AppstoreOutlined' },
  fields: {
${fields.map((field) => fieldLine(field, field === title)).join('\n')}
  },
});
`;
}

/**
 * The list of an area's definitions with one more in it.
 * @throws Error where the list does not look like one
 */
export function withResource(text: string, { key }: Pick<NewResource, 'key'>): string {
  const line = `${['import', `{ ${key} }`, 'from', `'./${kebab(key)}.resource.ts';`].join(' ')}\n`;
  if (text.includes(line)) return text;
  const at = text.indexOf('\nexport const ');
  const end = text.lastIndexOf('];');
  if (at < 0 || end < at) throw new Error('The list of definitions is not where it was expected');
  const head = text.slice(0, at).trimEnd();
  const list = text.slice(at, end).trimEnd();
  const comma = list.endsWith('[') || list.endsWith(',') ? '' : ',';
  return `${head}\n${line}${list}${comma}\n  ${key},\n${text.slice(end)}`;
}
