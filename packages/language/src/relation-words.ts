// The labels of filter operators, the same in the query builder, in filter chips and on paper.
import type { Language } from './language.ts';

const words = {
  zh: {
    all: '且',
    any: '或',
    relations: {
      equal: '等于',
      notEqual: '不等于',
      contains: '包含',
      notContains: '不包含',
      startsWith: '开头是',
      endsWith: '结尾是',
      ge: '≥',
      gt: '>',
      le: '≤',
      lt: '<',
      between: '介于',
      during: '在',
      in: '是其中之一',
      within: '属于',
      isEmpty: '为空',
      isNotEmpty: '不为空',
    },
    timeRelations: { equal: '是', ge: '不早于', gt: '晚于', le: '不晚于', lt: '早于' },
  },
  en: {
    all: 'and',
    any: 'or',
    relations: {
      equal: 'is',
      notEqual: 'is not',
      contains: 'contains',
      notContains: 'does not contain',
      startsWith: 'starts with',
      endsWith: 'ends with',
      ge: '≥',
      gt: '>',
      le: '≤',
      lt: '<',
      between: 'between',
      during: 'in',
      in: 'is one of',
      within: 'within',
      isEmpty: 'is empty',
      isNotEmpty: 'is not empty',
    },
    timeRelations: { equal: 'on', ge: 'on or after', gt: 'after', le: 'on or before', lt: 'before' },
  },
} as const;

export type RelationName = keyof (typeof words)['zh']['relations'];

export const relationWords = words;

/** Returns the label of an operator. Operators on times have other labels, such as "before" in place of "<". */
export function relationWord(name: RelationName, isTime: boolean, language: Language): string {
  const { relations, timeRelations } = words[language];
  const times: Partial<Record<RelationName, string>> = timeRelations;
  return (isTime ? times[name] : undefined) ?? relations[name];
}

export const isRelation = (name: string): name is RelationName => Object.hasOwn(words.zh.relations, name);
