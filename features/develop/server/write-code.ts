// Generates the source files of a code configuration, in the style of this project (contract §5).
import type { NewResource } from '@ec/generator/definition-text';
import { moduleFiles, type NewModule, type SourceFile } from '@ec/generator/module-files';
import type { NewEnum } from '@ec/generator/new-field';
import { fail } from '@ec/kernel/errors';
import { columnsOf, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { yesNo } from '@ec/system/shared/platform.enums';
import { sql } from 'kysely';
import { code } from '../shared/code.resource.ts';
import { draftOf } from '../shared/prototype.ts';
import { folderPath } from '../shared/template-type.ts';
import {
  type Dictionaries,
  fieldsOf,
  findColumn,
  type ModelDescription,
  titleOf,
  wordsOf,
} from './definition-fields.ts';
import { developErrors } from './develop.errors.ts';
import { type ModelRow, modelOf, tableColumns } from './model-columns.ts';

const read = [
  ...(['templateType', 'modelId', 'datasourceId', 'subModelId', 'subFkId', 'treeId', 'treePid', 'treeName'] as const),
  ...(['codeName', 'serviceName', 'packageName', 'tableName', 'tablePrefix', 'pkName', 'apiPath', 'webPath'] as const),
  ...(['baseMode', 'wrapMode', 'feignMode', 'codeStyle', 'author'] as const),
] as const;
type CodeRow = Picked<typeof code, (typeof read)[number]>;

/** Names that generated code may not declare: words of the language, and names that a definition imports. */
const reservedNames = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally
  for function if implements import in instanceof interface let new null package private protected public return static super
  switch this throw true try typeof undefined var void while with yield text texts secret integer decimal flag date datetime dict
  ref refs region regions files defineEnum defineResource sql raw pick names columnsOf tableOf t on id`.split(/\s+/),
);

/** Returns the dictionaries of the platform with these codes. Leaves out keys that a definition cannot have: all but two-byte integers. */
async function dictionariesOf(engine: Engine, codes: readonly string[]): Promise<Dictionaries> {
  const entries = await engine.database
    .read('000000')
    .rows<{ code: string; key: string; zh: string; en: string | null }>(
      sql`select code, dict_key as key, dict_value as zh, dict_value_en as en from system_dict
        where is_deleted = 0 and code = any(${codes}) and dict_key ~ '^-?[0-9]{1,5}$' and dict_key::int between -32768 and 32767
      order by parent_id is not null, sort, id`,
    );
  const dictionaries = new Map<string, Pick<NewEnum, 'zh' | 'en'> & { values: NewEnum['values'][number][] }>();
  for (const { code: dictCode, key, zh, en } of entries) {
    const dictionary = dictionaries.get(dictCode);
    const label = { zh, en: en || zh };
    if (!dictionary) dictionaries.set(dictCode, { ...label, values: [] });
    else
      dictionary.values.push({
        ...label,
        key: Number.parseInt(key, 10),
        name: keyName(en ?? '', key, dictionary.values),
      });
  }
  return new Map([...dictionaries].filter(([, { values }]) => values.length > 0));
}

/** `In stock` → `inStock`; `key3` for the key 3 where the English text gives no name or the name is taken. */
function keyName(en: string, key: string, others: readonly { name: string }[]): string {
  const words = en.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = words.map((word, at) => (at === 0 ? word.toLowerCase() : capital(word.toLowerCase()))).join('');
  const isFree = /^[a-z]\w{0,40}$/.test(name) && !others.some((each) => each.name === name);
  return isFree ? name : `key${key.replace('-', 'Minus')}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `SparePart` → `sparePart`. @throws AppError wrongName */
function keyOf({ modelClass }: ModelRow): string {
  const key = modelClass.charAt(0).toLowerCase() + modelClass.slice(1);
  return /^[a-z][A-Za-z0-9]{0,63}$/.test(key) && !reservedNames.has(key)
    ? key
    : fail(developErrors.wrongName, { name: modelClass });
}

/** Returns the table name of the generated resource: `name` without `prefix`, with the feature as its prefix. @throws AppError wrongName */
function tableNameOf(feature: string, name: string, prefix: string): string {
  const nameWithoutPrefix = name.toLowerCase().startsWith(prefix.toLowerCase()) ? name.slice(prefix.length) : name;
  const table = (
    nameWithoutPrefix.startsWith(`${feature}_`) ? nameWithoutPrefix : `${feature}_${nameWithoutPrefix}`
  ).toLowerCase();
  return /^[a-z][a-z0-9_]{0,62}$/.test(table) ? table : fail(developErrors.wrongName, { name: table });
}

async function describeModel(engine: Engine, id: string, source?: string | null): Promise<ModelDescription> {
  const model = await modelOf(engine, id);
  const place = { source: source ?? model.datasourceId, table: model.modelTable };
  const columns = model.prototypes?.length ? model.prototypes : await tableColumns(engine, place);
  const drafts = columns.map(draftOf);
  const codes = drafts.flatMap(({ componentType, dictCode }) => (componentType === 'select' ? dictCode : []));
  return {
    model: model.modelName,
    key: keyOf(model),
    columns: drafts,
    without: [],
    dictionaries: await dictionariesOf(engine, codes),
  };
}

const isYes = (value: unknown): boolean => value === yesNo.key.yes;

function notesOf({ codeStyle, author, tableName }: CodeRow, en: string, zh: string): string[] {
  const origin =
    codeStyle === 'bare' ? [] : [`${en} (${zh}), written from the table ${tableName}; complete it by docs/resource.md`];
  return [...origin, ...(author ? [`Author: ${author}`] : [])];
}

async function moduleOf(engine: Engine, row: CodeRow, sides: NewModule['sides']): Promise<NewModule> {
  const feature = row.packageName.split('.').at(-1) ?? '';
  const description = await describeModel(engine, row.modelId, row.datasourceId);
  const { key } = description;
  const isTree = row.templateType === 'tree';
  const isSub = row.templateType === 'sub';
  const shared = { feature, service: row.serviceName, under: `${key}Folder`, isGlobal: row.baseMode === yesNo.key.no };
  const treeColumn = (name: string | null) => findColumn(description, name ?? '');
  const without = [
    row.pkName,
    ...(isTree ? [treeColumn(row.treeId), treeColumn(row.treePid)].map(({ jdbcName }) => jdbcName) : []),
  ];
  const fields = fieldsOf({ ...description, without });
  const parent = { name: 'parentId', kind: 'ref', args: [`${feature}.${key}`], zh: '上级', en: 'Parent' } as const;
  const title = isTree ? treeColumn(row.treeName).propertyName : titleOf(fields);
  if (!fields.some(({ name }) => name === title))
    fail(developErrors.noColumn, { model: description.model, column: title });
  const en = wordsOf(key);
  const main: NewResource = {
    ...shared,
    key,
    zh: row.codeName,
    en,
    title,
    isTree,
    sort: 1,
    table: tableNameOf(feature, row.tableName, row.tablePrefix ?? ''),
    notes: notesOf(row, en, row.codeName),
    fields: isTree
      ? [
          { ...parent, isRequired: false, isListed: false, search: 'none' },
          ...fields.filter(({ name }) => name !== 'parentId'),
        ]
      : fields,
  };
  const server = row.apiPath || `features/${feature}`;
  return {
    main,
    ...(isSub ? { child: await childOf(engine, row, main) } : {}),
    server,
    web: row.webPath || `${server}/web`,
    hasPage: isSub || isYes(row.wrapMode),
    hasReader: isYes(row.feignMode),
    sides,
  };
}

/** Describes the resource of the child rows. Its first field is the reference to the parent row, so that the form shows it first. */
async function childOf(engine: Engine, row: CodeRow, main: NewResource): Promise<NonNullable<NewModule['child']>> {
  const description = await describeModel(engine, row.subModelId ?? '');
  const { key, model } = description;
  if (key === main.key) fail(developErrors.wrongName, { name: key });
  const column = findColumn(description, row.subFkId ?? '');
  const field = column.propertyName;
  const id = description.columns.filter(({ propertyName }) => propertyName === 'id').map(({ jdbcName }) => jdbcName);
  const fields = fieldsOf({ ...description, without: [...id, column.jdbcName] });
  const zh = column.comment.slice(0, 60) || main.zh;
  const reference = { name: field, kind: 'ref', args: [`${main.feature}.${main.key}`], zh, en: main.en } as const;
  const subTable = (await modelOf(engine, row.subModelId ?? '')).modelTable;
  const en = wordsOf(key);
  const resource: NewResource = {
    ...main,
    key,
    zh: model,
    en,
    title: titleOf(fields),
    isTree: false,
    sort: 2,
    table: tableNameOf(main.feature, subTable, row.tablePrefix ?? ''),
    notes: notesOf({ ...row, tableName: subTable }, en, model),
    fields: [{ ...reference, isRequired: true, search: 'usual' }, ...fields],
  };
  return { resource, field };
}

/**
 * Returns the files of all configurations. Paths are relative to the archive.
 * @throws AppError noCode, samePath, and the errors of reading a model
 */
export async function writeCode(
  engine: Engine,
  ids: readonly string[],
  sides: NewModule['sides'],
): Promise<SourceFile[]> {
  const t = columnsOf(code);
  const files = new Map<string, string>();
  for (const id of new Set(ids)) {
    const row = await engine.database
      .read('000000')
      .first<CodeRow>(
        sql`select ${pick(code, read)} from ${tableOf(code)} where ${t.id} = ${id} and ${t.isDeleted} = 0`,
      );
    if (!row) return fail(developErrors.noCode);
    for (const { path, text } of moduleFiles(await moduleOf(engine, row, sides), engine.registry.all())) {
      if (
        files.has(path) ||
        !path
          .split('/')
          .slice(0, -1)
          .every((folder) => folderPath.test(folder))
      )
        fail(developErrors.samePath, { path });
      files.set(path, text);
    }
  }
  return [...files].map(([path, text]) => ({ path, text }));
}
