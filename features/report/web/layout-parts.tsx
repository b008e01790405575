// Edits the layout of a report: its columns, or its groups and figures; its filters, order and chart.
import { fill } from '@ec/language/fill';
import { labelOf, labelWithUnit } from '@ec/language/label';
import { partsOfQuery, QueryWords } from '@ec/records/query/query-words.tsx';
import type { Field } from '@ec/resource/field';
import { isTime, listFieldOf } from '@ec/resource/filter';
import { listedNames } from '@ec/resource/list-layout';
import { decodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { ListQuery, leafWordsOf } from '@ec/resource-web/list-query.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button, InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { columnsOfReport, measureLabel } from '../shared/columns.ts';
import {
  charts,
  emptyLayout,
  isSummary,
  keyOfMeasure,
  keysOf,
  type Layout,
  type Measure,
  mostColumns,
  mostGroups,
  mostMeasures,
  mostShown,
  periods,
} from '../shared/layout.ts';
import { groupFields, measureFields, shownFields, sumKindsOf } from '../shared/sources.ts';
import { reportTexts } from './report-texts.ts';

interface PartsProps {
  id: string;
  source: Resource;
  layout: Layout;
  issue: string | undefined;
  onChange(layout: Layout): void;
}

/** Removes sort orders by columns that the layout no longer has. */
function withoutLostOrder(layout: Layout): Layout {
  const keys = keysOf(layout);
  return { ...layout, order: layout.order.filter(({ by }) => keys.includes(by)) };
}

export function LayoutParts({ onChange, ...props }: PartsProps) {
  const texts = useTexts(reportTexts);
  const { id, source, layout, issue } = props;
  const change = (part: Partial<Layout>) => onChange(withoutLostOrder({ ...layout, ...part }));
  const mode = isSummary(layout) ? 'summary' : 'rows';
  const switchMode = (next: 'summary' | 'rows') => {
    const fieldNames = new Set(shownFields(source).map(([name]) => name));
    const emptyWithFilters = { ...emptyLayout, q: layout.q };
    if (next === 'rows')
      onChange({ ...emptyWithFilters, columns: listedNames(source).filter((name) => fieldNames.has(name)) });
    else onChange({ ...emptyWithFilters, measures: [{ as: 'count' }], chart: 'bar' });
  };
  return (
    <>
      <FieldFrame id={`${id}-layout`} label={texts.mode} isRequired issue={issue}>
        <Segmented
          block
          id={`${id}-layout`}
          value={mode}
          options={[
            { value: 'summary', label: texts.summary },
            { value: 'rows', label: texts.rows },
          ]}
          onChange={switchMode}
        />
      </FieldFrame>
      {mode === 'rows' ? <ColumnPart {...props} change={change} /> : <SummaryParts {...props} change={change} />}
      <FilterPart {...props} change={change} />
      <OrderPart {...props} change={change} />
      {mode === 'summary' ? (
        <FieldFrame id={`${id}-chart`} label={texts.chart}>
          <Segmented
            block
            id={`${id}-chart`}
            value={layout.chart}
            options={charts.map((value) => ({ value, label: texts[value] }))}
            onChange={(chart) => change({ chart })}
          />
        </FieldFrame>
      ) : null}
    </>
  );
}

type PartProps = Omit<PartsProps, 'onChange'> & { change(part: Partial<Layout>): void };

const useChoices = () => {
  const language = useLanguage();
  return (fields: readonly [string, Field][]) =>
    fields.map(([value, { label }]) => ({ value, label: labelWithUnit(label, language) }));
};

function ColumnPart({ id, source, layout, change }: PartProps) {
  const texts = useTexts(reportTexts);
  const choices = useChoices();
  return (
    <FieldFrame id={`${id}-columns`} label={texts.columns} isRequired>
      <Select
        id={`${id}-columns`}
        mode="multiple"
        maxCount={mostColumns}
        placeholder={texts.pickColumns}
        showSearch={{ optionFilterProp: 'label' }}
        options={choices(shownFields(source))}
        value={layout.columns}
        onChange={(columns: string[]) => change({ columns })}
      />
    </FieldFrame>
  );
}

function SummaryParts({ id, source, layout, change }: PartProps) {
  const texts = useTexts(reportTexts);
  const language = useLanguage();
  const choices = useChoices();
  const { groups, measures } = layout;
  const fields = new Map(groupFields(source));
  const pickGroups = (names: string[]) =>
    change({
      groups: names.map((f) => {
        const existingGroup = groups.find((group) => group.f === f);
        const field = fields.get(f);
        return existingGroup ?? (field && isTime(field) ? { f, by: 'month' } : { f });
      }),
    });
  const measureChoices: Measure[] = [
    { as: 'count' },
    ...measureFields(source).flatMap(([f, field]) => sumKindsOf(field).map((as): Measure => ({ f, as }))),
  ];
  return (
    <>
      <FieldFrame id={`${id}-groups`} label={texts.groups}>
        <Select
          id={`${id}-groups`}
          mode="multiple"
          maxCount={mostGroups}
          placeholder={texts.pickGroups}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices([...fields])}
          value={groups.map(({ f }) => f)}
          onChange={pickGroups}
        />
      </FieldFrame>
      {groups.flatMap(({ f, by }) => {
        const label = fill(texts.by, { label: labelOf(listFieldOf(source, f)?.label ?? { zh: f, en: f }, language) });
        return by
          ? [
              <FieldFrame key={f} id={`${id}-by-${f}`} label={label}>
                <Segmented
                  block
                  id={`${id}-by-${f}`}
                  aria-label={label}
                  value={by}
                  options={periods.map((value) => ({ value, label: texts[value] }))}
                  onChange={(next) =>
                    change({ groups: groups.map((group) => (group.f === f ? { f, by: next } : group)) })
                  }
                />
              </FieldFrame>,
            ]
          : [];
      })}
      <FieldFrame id={`${id}-measures`} label={texts.measures}>
        <Select
          id={`${id}-measures`}
          mode="multiple"
          maxCount={mostMeasures}
          placeholder={texts.pickMeasures}
          showSearch={{ optionFilterProp: 'label' }}
          options={measureChoices.map((measure) => ({
            value: keyOfMeasure(measure),
            label: measureLabel(source, measure, language),
          }))}
          value={measures.map(keyOfMeasure)}
          onChange={(keys: string[]) =>
            change({ measures: keys.flatMap((key) => measureChoices.find((each) => keyOfMeasure(each) === key) ?? []) })
          }
        />
      </FieldFrame>
    </>
  );
}

function OrderPart({ id, source, layout, change }: PartProps) {
  const texts = useTexts(reportTexts);
  const language = useLanguage();
  const [first] = layout.order;
  const canSort = (key: string) => !(listFieldOf(source, key)?.isMasked ?? false);
  return (
    <>
      <FieldFrame id={`${id}-order`} label={texts.order}>
        <div className="report-pair">
          <Select
            id={`${id}-order`}
            allowClear
            placeholder={texts.usualOrder}
            options={columnsOfReport(source, layout, language)
              .filter(({ key }) => canSort(key))
              .map(({ key, label }) => ({ value: key, label }))}
            value={first?.by}
            onChange={(by?: string) => change({ order: by ? [{ by, direction: first?.direction ?? 'desc' }] : [] })}
          />
          {first ? (
            <Segmented
              aria-label={texts.order}
              style={{ width: 'auto' }}
              value={first.direction}
              options={(['desc', 'asc'] as const).map((value) => ({ value, label: texts[value] }))}
              onChange={(direction) => change({ order: [{ by: first.by, direction }] })}
            />
          ) : null}
        </div>
      </FieldFrame>
      <FieldFrame id={`${id}-top`} label={texts.top}>
        <InputNumber
          id={`${id}-top`}
          min={1}
          max={mostShown}
          precision={0}
          suffix={texts.topUnit}
          value={layout.top ?? null}
          onChange={(top) => {
            const { top: _before, ...rest } = layout;
            change(top ? { top } : { ...rest, top: undefined });
          }}
        />
      </FieldFrame>
    </>
  );
}

function FilterPart({ id, source, layout, change }: PartProps) {
  const texts = useTexts(reportTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const group = layout.q === '' ? undefined : decodeQuery(layout.q);
  const parts = partsOfQuery(group);
  return (
    <FieldFrame id={`${id}-filters`} label={texts.filters}>
      <div className="report-filters">
        {parts.length === 0 ? <span className="ec-muted">{texts.noFilters}</span> : null}
        {parts.map((part) => (
          <span key={JSON.stringify(part)} className="ec-tag">
            <QueryWords node={part} wordsOf={(name) => leafWordsOf(source, name, language)} />
          </span>
        ))}
        <Button id={`${id}-filters`} size="small" aria-label={texts.editFilters} onClick={() => setOpen(true)}>
          {texts.editFilters}
        </Button>
        {parts.length > 0 ? (
          <Button size="small" type="text" onClick={() => change({ q: '' })}>
            {texts.dropFilters}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <ListQuery
          resource={source}
          q={layout.q}
          seesPlain={false}
          onSearch={(q) => change({ q })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </FieldFrame>
  );
}
