// Returns the table, the columns and the tenant condition of a resource for SQL statements. The alias of the table is t by default.
import { quoted } from '@ec/kernel/sql';
import type { Language } from '@ec/language/language';
import { type Field, hasKeyColumn } from '@ec/resource/field';
import { columnOf, keyColumnOf } from '@ec/resource/names';
import { normalValue } from '@ec/resource/parse-value';
import type { Target } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './context.ts';

type Tabled = Pick<Resource, 'table'>;

export const tableOf = ({ table }: Tabled, alias = 't'): RawBuilder<unknown> => sql.raw(`${quoted(table)} as ${alias}`);

/** Returns the column of a field by its JSON name. */
export const columnIn = (name: string, alias = 't'): RawBuilder<unknown> =>
  sql.raw(`${alias}.${quoted(columnOf(name))}`);

/** Returns the column by which values of a field are compared, and the function that converts a value to the form of that column. */
export function keyIn(name: string, field: Field, alias = 't') {
  if (!hasKeyColumn(field)) return { column: columnIn(name, alias), keyOf: (value: unknown) => sql`${value}` };
  const form = sql.raw(field.isCaseless ? 'ec_caseless' : 'ec_code');
  return {
    column: sql.raw(`${alias}.${quoted(keyColumnOf(name))}`),
    keyOf: (value: unknown) =>
      Array.isArray(value)
        ? sql`array(select ${form}(each.value) from unnest(${value}::text[]) as each (value))`
        : sql`${form}(${value})`,
  };
}

/** Returns the searched text in the form in which texts of the field are stored. */
export const wordFor = ({ fields }: Pick<Resource, 'fields'>, name: string, word: string): string =>
  normalValue({ kind: 'text', isCode: fields[name]?.isCode ?? false }, word);

/** Returns the tenant condition with ` and ` after it, to begin a `where`; empty if the rows belong to all tenants. */
export function ofTenant(
  { isGlobal }: Pick<Resource, 'isGlobal'>,
  { caller }: Pick<Reader, 'caller'>,
  alias = 't',
): RawBuilder<unknown> {
  return isGlobal ? sql`` : sql`${sql.raw(alias)}.tenant_id = ${caller.tenantId} and `;
}

/** Returns the expression of a row's title in a language. */
export function titleIn(
  { title, titleEn }: Pick<Resource, 'title' | 'titleEn'>,
  language: Language,
  alias = 't',
): RawBuilder<unknown> {
  const titleColumn = columnIn(title, alias);
  return titleEn && language === 'en'
    ? sql`coalesce(nullif(${columnIn(titleEn, alias)}, ''), ${titleColumn})`
    : titleColumn;
}

/** Returns ` and …`, to append to a condition: the deciding fields of a reference have the values for this target. */
export const discriminatorCondition = ({ when }: Pick<Target, 'when'>, alias = 't'): RawBuilder<unknown> =>
  sql.join(
    Object.entries(when).map(([name, key]) => sql` and ${columnIn(name, alias)} = ${sql.lit(key)}`),
    sql``,
  );
