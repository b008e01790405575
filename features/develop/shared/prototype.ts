// The settings of a column of a model for code generation (contract §5, domain §13).
import { z } from 'zod';

const text = z.string().max(255).default('');
const flag = z.union([z.literal(0), z.literal(1)]).default(0);

const propertyName = /^[a-z][A-Za-z0-9]{0,63}$/;

/** A column in a request. */
export const prototypeDraft = z.object({
  jdbcName: z.string().min(1).max(64),
  jdbcType: text,
  comment: text,
  propertyType: text,
  propertyEntity: text,
  propertyName: z.string().regex(propertyName),
  isForm: flag,
  isRow: flag,
  componentType: text,
  dictCode: text,
  isRequired: flag,
  isList: flag,
  isQuery: flag,
  queryType: text,
});

/** A stored column. */
export const prototype = z.strictObject({ id: z.string(), ...prototypeDraft.shape });
export type Prototype = z.output<typeof prototype>;
export type PrototypeDraft = z.output<typeof prototypeDraft>;

/** A column of the table itself with suggested settings, for a model whose columns are not saved yet (contract §5). */
export const physicalColumn = z.strictObject({
  name: z.string(),
  jdbcType: z.string(),
  /** A kind of field with its arguments: `text(50)`, `decimal(10,2)`. */
  propertyType: z.string(),
  propertyName: z.string(),
  comment: z.string(),
  isRequired: z.union([z.literal(0), z.literal(1)]),
});

const components: Readonly<Record<string, string>> = {
  integer: 'number',
  decimal: 'number',
  flag: 'switch',
  date: 'date',
  datetime: 'datetime',
  json: 'textarea',
};

/** Returns the input of a column: the chosen input, or else the usual input for its type. */
export const componentFor = ({ componentType, propertyType }: Pick<PrototypeDraft, 'componentType' | 'propertyType'>) =>
  componentType || components[propertyType.split('(')[0] ?? ''] || 'input';

/** Returns the kinds of search for a column: `equal`, and besides it `like` for a text and `range` for other types. */
export const searchesOf = ({ propertyType }: Pick<PrototypeDraft, 'propertyType'>): ('equal' | 'like' | 'range')[] => [
  'equal',
  /^text/.test(propertyType) ? 'like' : 'range',
];

/** Columns that every table of this product has. By default forms and lists do not show these columns. */
const commonColumns =
  /^(id|tenantId|createUser|createDept|createTime|updateUser|updateTime|status|isDeleted|rowVersion)$/;

/** Returns whether a definition leaves the column out, because every table has it. `status` stays in, because it may have another meaning. */
export const isCommonColumn = (property: string): boolean =>
  property === 'remark' || (property !== 'status' && commonColumns.test(property));

/** Returns the draft of a stored column, or a suggested draft for a column of the table. */
export function draftOf(column: Prototype | z.output<typeof physicalColumn>): PrototypeDraft {
  if ('id' in column) return prototypeDraft.parse(column);
  const { name, propertyName: property, jdbcType, propertyType, comment, isRequired } = column;
  const isInForm = commonColumns.test(property) ? 0 : 1;
  return prototypeDraft.parse({
    jdbcName: name,
    jdbcType,
    comment,
    propertyType,
    propertyName: property,
    isRequired,
    isForm: isInForm,
    isList: isInForm,
    componentType: componentFor({ componentType: '', propertyType }),
  });
}

/** Returns the first invalid or repeated name. */
export const wrongName = (names: readonly string[]): string | undefined =>
  names.find((name, at) => !propertyName.test(name) || names.indexOf(name) !== at);
