// The settings of a table's column for code generation (contract §5, domain §13).
import { z } from 'zod';

const text = z.string().max(255).default('');
const flag = z.union([z.literal(0), z.literal(1)]).default(0);

const propertyName = /^[a-z][A-Za-z0-9]{0,63}$/;

/** A column as it is sent; flags are 0 or 1. */
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

/** The same as it is stored. */
export const prototype = z.strictObject({ id: z.string(), ...prototypeDraft.shape });
export type Prototype = z.output<typeof prototype>;
export type PrototypeDraft = z.output<typeof prototypeDraft>;

/** The first settings of a column that no model describes yet, from the table itself (contract §5). */
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

/** The input of a column: the chosen one, or what its type asks for. */
export const componentFor = ({ componentType, propertyType }: Pick<PrototypeDraft, 'componentType' | 'propertyType'>) =>
  componentType || components[propertyType.split('(')[0] ?? ''] || 'input';

/** The search of a column: a text by a part of it, all others by a range. */
export const searchesOf = ({ propertyType }: Pick<PrototypeDraft, 'propertyType'>): ('equal' | 'like' | 'range')[] => [
  'equal',
  /^text/.test(propertyType) ? 'like' : 'range',
];

/** The columns that every table of this product has are in no form. */
const common = /^(id|tenantId|createUser|createDept|createTime|updateUser|updateTime|status|isDeleted|rowVersion)$/;

/** The columns that no definition names, since every table has them. */
export const isCommonColumn = (property: string): boolean =>
  property === 'remark' || (property !== 'status' && common.test(property));

/** A stored column as it may be sent again; of one of the table, what it most likely becomes. */
export function draftOf(column: Prototype | z.output<typeof physicalColumn>): PrototypeDraft {
  if ('id' in column) return prototypeDraft.parse(column);
  const { name, propertyName: property, jdbcType, propertyType, comment, isRequired } = column;
  const isOwn = common.test(property) ? 0 : 1;
  return prototypeDraft.parse({
    jdbcName: name,
    jdbcType,
    comment,
    propertyType,
    propertyName: property,
    isRequired,
    isForm: isOwn,
    isList: isOwn,
    componentType: componentFor({ componentType: '', propertyType }),
  });
}

/** The first name that is none, or that stands twice. */
export const wrongName = (names: readonly string[]): string | undefined =>
  names.find((name, at) => !propertyName.test(name) || names.indexOf(name) !== at);
