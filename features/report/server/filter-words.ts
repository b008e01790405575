// Describes the filters of a report in words for its file, for example 状态 等于 已结束. Nested groups are in brackets.
import { allOf } from '@ec/kernel/sql';
import { dayWordIn, dayWordText } from '@ec/language/day-words';
import { labelOf } from '@ec/language/label';
import { isRelation, relationWord, relationWords } from '@ec/language/relation-words';
import { textOf } from '@ec/language/unknown';
import { isTime, listFieldOf } from '@ec/resource/filter';
import { decodeQuery, type QueryLeaf, type QueryNode } from '@ec/resource/query-tree';
import type { ReadContext } from '@ec/resource-server/context';
import { baseConditions } from '@ec/resource-server/predicate';
import { codeText, viewerOf } from '@ec/resource-server/present';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sheetText } from '@ec/sheets/sheet-texts';
import { sql } from 'kysely';

/** Returns a text for each condition of the outermost level; empty without filters. `names.ready` must have run before. */
export async function filterWords(context: ReadContext, q: string): Promise<string[]> {
  const group = q === '' ? undefined : decodeQuery(q);
  if (!group) return [];
  const parts = 'all' in group ? group.all : [group];
  return Promise.all(parts.map((node) => wordsOf(context, node, true)));
}

async function wordsOf(context: ReadContext, node: QueryNode, isOutermost = false): Promise<string> {
  if ('f' in node) return leafWords(context, node);
  const { all, any } = relationWords[context.call.language];
  const [word, nodes] = 'all' in node ? [all, node.all] : [any, node.any];
  const parts = await Promise.all(nodes.map((inner) => wordsOf(context, inner)));
  const text = parts.join(` ${word} `);
  return isOutermost ? text : `(${text})`;
}

const valuesOf = ({ v }: QueryLeaf): string[] => (v === undefined ? [] : [v].flat().map(textOf));

async function leafWords(context: ReadContext, leaf: QueryLeaf): Promise<string> {
  const { language } = context.call;
  const field = listFieldOf(context.resource, leaf.f);
  if (!field || !isRelation(leaf.o)) return leaf.f;
  const values = valuesOf(leaf);
  const titles = field.target === undefined ? undefined : await titlesOf(context, field.target, values);
  const valueTexts = values.map((value) => {
    const word = dayWordIn(value);
    if (word) return dayWordText(word, language);
    if (titles) return titles.get(value) ?? value;
    if (field.kind === 'flag') return sheetText(value === '1' ? 'yes' : 'no', language);
    const isCode = field.enum !== undefined || field.kind === 'region';
    return isCode ? codeText(field, value, viewerOf(context)) || value : value;
  });
  const joined = valueTexts.join(leaf.o === 'between' ? ' – ' : ', ');
  return [labelOf(field.label, language), relationWord(leaf.o, isTime(field), language), joined].join(' ').trim();
}

/** Returns the titles of the rows by id. Leaves out rows that the caller may not reference. */
async function titlesOf(context: ReadContext, name: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { engine, call } = context;
  const target = engine.registry.find(name);
  const validIds = ids.filter((id) => /^\d{1,18}$/.test(id));
  if (!target || validIds.length === 0) return new Map();
  const where = [
    ...baseConditions({ engine, resource: target, call, use: 'point' }, 'named'),
    sql`t.id = any(${validIds}::bigint[])`,
  ];
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<{ id: string; title: string }>(
      sql`select t.id, ${columnIn(target.title)}::text as title from ${tableOf(target)} where ${allOf(where)}`,
    );
  return new Map(rows.map(({ id, title }) => [id, title]));
}
