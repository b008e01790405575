// Describes the query builder's filters in words: 功率 ≥ 100, or (状态 属于 运营 或 区域 包含下级 37).

import type { Language } from '@ec/language/language';
import { type RelationName, relationWord } from '@ec/language/relation-words';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import type { ReactNode } from 'react';
import type { Relation } from './query-builder.tsx';
import type { QueryGroupShape, QueryLeafShape, QueryNodeShape } from './query-draft.ts';
import { queryTexts } from './query-texts.ts';
import '../list/list-page.css';

type Operator = RelationName;

/** Returns the label and the number of values of an operator. The label for a time is "earlier", not "less". */
export function relationOf(value: Operator, isTime: boolean, language: Language): Relation {
  return { value, label: relationWord(value, isTime, language), takes: takes(value) };
}

function takes(operator: Operator): Relation['takes'] {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return 'none';
  return operator === 'between' ? 'two' : operator === 'in' ? 'many' : 'one';
}

const isLeaf = (node: QueryNodeShape): node is QueryLeafShape => 'f' in node;

/** Splits a query into chips: the members of an outermost AND, else the whole query. */
export function partsOfQuery(group: QueryGroupShape | undefined): QueryNodeShape[] {
  if (!group) return [];
  return 'all' in group ? group.all : [group];
}

export function withoutPart(group: QueryGroupShape, part: QueryNodeShape): QueryGroupShape | undefined {
  const rest = partsOfQuery(group).filter((other) => other !== part);
  return rest.length > 0 ? { all: rest } : undefined;
}

/** The words for conditions on a field. */
export interface LeafWords {
  label: string;
  /** The unit after two bounds; `valueText` adds the unit to other values. */
  unit: string | undefined;
  isTime: boolean;
  /** Returns the text of one value, or of several values joined by commas. */
  valueText(joined: string): ReactNode;
}

interface QueryWordsProps {
  node: QueryNodeShape;
  /** Returns undefined where the list does not have the field. */
  wordsOf(field: string): LeafWords | undefined;
}

export function QueryWords({ node, wordsOf }: QueryWordsProps) {
  const texts = useTexts(queryTexts);
  const language = useLanguage();
  if (!isLeaf(node)) {
    const [word, nodes] = 'all' in node ? [texts.all, node.all] : [texts.any, node.any];
    return nodes.map((inner, index) => (
      <span key={JSON.stringify(inner)}>
        {index > 0 ? <span className="ec-chip-label">{` ${word} `}</span> : null}
        {isLeaf(inner) ? '' : '('}
        <QueryWords node={inner} wordsOf={wordsOf} />
        {isLeaf(inner) ? '' : ')'}
      </span>
    ));
  }
  const words = wordsOf(node.f);
  if (!words) return node.f;
  const values = node.v === undefined ? [] : [node.v].flat().map(String);
  const relation = relationOf(node.o as Operator, words.isTime, language);
  return (
    <>
      <span className="ec-chip-label">{`${words.label} ${relation.label} `}</span>
      {relation.takes === 'two' ? (
        <span className="ec-number">{`${values.join(' – ')}${words.unit ? ` ${words.unit}` : ''}`}</span>
      ) : values.length > 0 ? (
        words.valueText(values.join(','))
      ) : null}
    </>
  );
}
