// The suffixes that a key of a list query can have, as in `endTime_datege` (contract §1.4), and the operator of each suffix.
export const suffixes = {
  like: 'contains',
  equal: 'equal',
  likeleft: 'endsWith',
  likeright: 'startsWith',
  notequal: 'notEqual',
  notlike: 'notContains',
  ge: 'ge',
  gt: 'gt',
  le: 'le',
  lt: 'lt',
  datege: 'ge',
  dategt: 'gt',
  datele: 'le',
  datelt: 'lt',
  dateequal: 'equal',
  null: 'isEmpty',
  notnull: 'isNotEmpty',
} as const;

export type ConditionSuffix = keyof typeof suffixes;

export const isSuffix = (text: string): text is ConditionSuffix => Object.hasOwn(suffixes, text);
