// The query builder's filters in words: 功率 ≥ 100, or (状态 属于 运营 或 区域 包含下级 37).
import type { Field } from '@ec/resource/field';
import { listFieldOf } from '@ec/resource/filter';
import { type Language, labelOf } from '@ec/resource/label';
import {
  isGroup,
  nodesOf,
  operatorsFor,
  type QueryGroup,
  type QueryLeaf,
  type QueryNode,
} from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { listTexts } from '@ec/ui/list-texts';
import type { Relation } from '@ec/ui/query-builder.tsx';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import { ValueText } from './value-text.tsx';

const isTime = (field: Field) => field.kind === 'date' || field.kind === 'datetime';
/** Files and references by type can only be asked for presence: what else they hold cannot be picked here. */
const isOpaque = (field: Field) => field.kind === 'files' || field.targetBy !== undefined;

export function relationsOf(field: Field | undefined, seesPlain: boolean, language: Language): Relation[] {
  if (!field) return [];
  return operatorsFor(field, seesPlain)
    .map((value): Relation => ({ value, label: relationText(field, value, language), takes: takes(value) }))
    .filter((relation) => !isOpaque(field) || relation.takes === 'none');
}

function relationText(field: Field, operator: QueryLeaf['o'], language: Language): string {
  const texts = listTexts[language].query;
  const times: Record<string, string> = texts.timeRelations;
  return (isTime(field) ? times[operator] : undefined) ?? texts.relations[operator];
}

function takes(operator: string): Relation['takes'] {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return 'none';
  return operator === 'between' ? 'two' : operator === 'in' ? 'many' : 'one';
}

/** What stands as one chip: the members of an outermost AND, else the whole. */
export function partsOfQuery(group: QueryGroup | undefined): QueryNode[] {
  if (!group) return [];
  return 'all' in group ? group.all : [group];
}

/** What it is about; undefined where it is about several things. */
export function labelOfPart(resource: Resource, node: QueryNode, language: Language): string | undefined {
  const field = isGroup(node) ? undefined : listFieldOf(resource, node.f);
  return field && labelOf(field.label, language);
}

export function withoutPart(group: QueryGroup, part: QueryNode): QueryGroup | undefined {
  const rest = partsOfQuery(group).filter((other) => other !== part);
  return rest.length > 0 ? { all: rest } : undefined;
}

export function QueryWords({ resource, node }: { resource: Resource; node: QueryNode }) {
  const texts = useTexts(listTexts).query;
  if (!isGroup(node)) return <LeafWords resource={resource} leaf={node} />;
  const word = 'all' in node ? texts.all : texts.any;
  return nodesOf(node).map((inner, at) => (
    <span key={JSON.stringify(inner)}>
      {at > 0 ? <span className="ec-chip-label">{` ${word} `}</span> : null}
      {isGroup(inner) ? '(' : ''}
      <QueryWords resource={resource} node={inner} />
      {isGroup(inner) ? ')' : ''}
    </span>
  ));
}

function LeafWords({ resource, leaf }: { resource: Resource; leaf: QueryLeaf }) {
  const language = useLanguage();
  const field = listFieldOf(resource, leaf.f);
  if (!field) return leaf.f;
  const values = Array.isArray(leaf.v) ? leaf.v : leaf.v === undefined ? [] : [leaf.v];
  return (
    <>
      <span className="ec-chip-label">{`${labelOf(field.label, language)} ${relationText(field, leaf.o, language)} `}</span>
      {leaf.o === 'between' ? (
        <span className="ec-number">{values.join(' – ')}</span>
      ) : values.length > 0 ? (
        <ValueText field={field} value={values.join(',')} values={{}} />
      ) : null}
      {field.label.unit && values.length > 0 ? ` ${field.label.unit}` : null}
    </>
  );
}
