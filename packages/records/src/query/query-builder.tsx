// Edits conditions in groups of AND and OR as rows of field, operator and value. The page supplies the fields and the value inputs.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { type GroupDraft, groupDraft, isGroupDraft, type LeafDraft, leafDraft, withNode } from './query-draft.ts';
import { queryTexts } from './query-texts.ts';
import './query-builder.css';

interface Choice {
  value: string;
  label: string;
}

export interface Relation extends Choice {
  /** The number of values of the operator. The value stays when the person chooses another operator with the same number. */
  takes: 'none' | 'one' | 'two' | 'many';
}

export interface QueryBuilderProps {
  draft: GroupDraft;
  fields: readonly Choice[];
  /** Returns the operators of the field, the default operator first. */
  relationsOf(field: string): readonly Relation[];
  /** Renders the input for the value; nothing where the operator takes none. */
  renderValue(leaf: LeafDraft, onChange: (value: unknown) => void): ReactNode;
  /** Returns whether the condition is marked as incomplete or invalid. */
  isWrong(leaf: LeafDraft): boolean;
  /** The maximum depth of groups within groups; 3 by default. */
  mostDepth?: number;
  onChange(draft: GroupDraft): void;
}

export function QueryBuilder(props: QueryBuilderProps) {
  const texts = useTexts(queryTexts);
  return (
    <div className="ec-query">
      {props.draft.nodes.length === 0 ? <p className="ec-query-empty">{texts.empty}</p> : null}
      <Group {...props} group={props.draft} depth={1} />
    </div>
  );
}

function Group(props: QueryBuilderProps & { group: GroupDraft; depth: number }) {
  const { draft, group, depth, mostDepth = 3, onChange } = props;
  const texts = useTexts(queryTexts);
  const set = (change: Partial<GroupDraft>) => onChange(withNode(draft, group.key, () => ({ ...group, ...change })));
  return (
    <fieldset className="ec-query-group" aria-label={group.join === 'all' ? texts.allHint : texts.anyHint}>
      {group.nodes.length > 0 || depth > 1 ? (
        <div className="ec-query-join">
          <Segmented<'all' | 'any'>
            size="small"
            value={group.join}
            options={[
              { value: 'all', label: texts.all },
              { value: 'any', label: texts.any },
            ]}
            onChange={(join) => set({ join })}
          />
          <span className="ec-query-hint">{group.join === 'all' ? texts.allHint : texts.anyHint}</span>
          {depth > 1 ? (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`${texts.remove}: ${group.join === 'all' ? texts.allHint : texts.anyHint}`}
              onClick={() => onChange(withNode(draft, group.key, () => undefined))}
            />
          ) : null}
        </div>
      ) : null}
      {group.nodes.map((node) =>
        isGroupDraft(node) ? (
          <Group key={node.key} {...props} group={node} depth={depth + 1} />
        ) : (
          <Leaf key={node.key} {...props} leaf={node} />
        ),
      )}
      <div className="ec-query-add">
        <Button size="small" icon={<PlusOutlined />} onClick={() => set({ nodes: [...group.nodes, leafDraft()] })}>
          {texts.addLeaf}
        </Button>
        {depth < mostDepth ? (
          <Button
            size="small"
            type="text"
            onClick={() => {
              const inner = groupDraft(group.join === 'all' ? 'any' : 'all', [leafDraft()]);
              set({ nodes: [...group.nodes, inner] });
            }}
          >
            {texts.addGroup}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

function Leaf({
  draft,
  leaf,
  fields,
  relationsOf,
  renderValue,
  isWrong,
  onChange,
}: QueryBuilderProps & { leaf: LeafDraft }) {
  const texts = useTexts(queryTexts);
  const set = (change: Partial<LeafDraft>) => onChange(withNode(draft, leaf.key, (node) => ({ ...node, ...change })));
  const relations = relationsOf(leaf.f);
  const label = fields.find((field) => field.value === leaf.f)?.label ?? '';
  const wrong = isWrong(leaf);
  return (
    <div className="ec-query-leaf" data-wrong={wrong}>
      <Select
        aria-label={texts.field}
        placeholder={texts.pickField}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...fields]}
        value={leaf.f || undefined}
        onChange={(f) => set({ f, o: relationsOf(f)[0]?.value ?? '', v: undefined })}
      />
      <Select
        aria-label={texts.operator}
        popupMatchSelectWidth={false}
        disabled={leaf.f === ''}
        options={relations.map(({ value, label }) => ({ value, label }))}
        value={leaf.o || undefined}
        onChange={(o) => {
          const takes = (value: string) => relations.find((relation) => relation.value === value)?.takes;
          set({ o, v: takes(o) === takes(leaf.o) ? leaf.v : undefined });
        }}
      />
      <div className="ec-query-value">{leaf.f === '' ? null : renderValue(leaf, (v) => set({ v }))}</div>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={`${texts.remove}: ${label}`}
        onClick={() => onChange(withNode(draft, leaf.key, () => undefined))}
      />
      {wrong ? (
        <p className="ec-query-wrong" role="alert">
          {texts.wrong}
        </p>
      ) : null}
    </div>
  );
}
