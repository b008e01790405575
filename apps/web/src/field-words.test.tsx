// @vitest-environment happy-dom
// Tests that lists, details and the history of every resource show fields in words, in both languages: no JSON, no names of columns, no keys
// of dictionaries, no bare ids and no numbers without their unit.
import { UNKNOWN } from '@ec/language/amount';
import { labelOf, labelWithUnit } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { unitWords } from '@ec/language/unit';
import { type Field, hasSource, isMany } from '@ec/resource/field';
import { columnFieldsOf } from '@ec/resource/list-layout';
import { displayNameOf, hasDisplayName } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { bringsUnit, isDuration, isMoney, valueWords } from '@ec/resource/value-words';
import { fieldValue } from '@ec/resource-web/field-value.tsx';
import { allColumnsOf } from '@ec/resource-web/list-columns.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { LanguageProvider } from '@ec/ui/text/use-texts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { resources } from './resources.ts';
import { sampleOf } from './sample-of-schema.ts';

const id = '1871234567890123456';
const name = { zh: '某站', en: 'Some site' } as const;

const { Stage } = stageOf({ resources: resources.registry.all() });
/** Sample values of JSON fields whose schema does not describe the shape of their parts. */
const partsOf: Record<string, unknown> = {
  'charging.energyPrice.periods': [{ startMin: 0, endMin: 1440, kind: 3, elecPrice: 0.6346 }],
  'charging.billingRules.servicePeriods': [{ startMin: 0, endMin: 1440, kind: 3, servicePrice: 0.4 }],
  'charging.invoice.lines': [{ item: 'service', rate: 6, taxCode: '3', amount: '12.50', net: '11.79', tax: '0.71' }],
  'charging.orders.ruleSnapshot': {
    ruleId: '1',
    ruleNo: 'R1',
    ruleName: '通用',
    versionNo: 2,
    billType: 1,
    chargeMode: 1,
    energyPriceId: null,
    days: [
      {
        date: '2026-11-21',
        periods: [{ startMin: 0, endMin: 1440, kind: 3, elecPrice: '0.6346', servicePrice: '0.4' }],
      },
    ],
    swapPrice: '3.00',
    mileagePrice: '0.2',
    occupyFreeMin: 15,
    occupyPrice: '0.5',
    occupyCap: '30.00',
    minBalance: '10.00',
    prepayAmount: '50.00',
    discountRate: '10',
  },
};

const page = document.createElement('div');

/** Returns the visible text of a node. A node with links needs a console around it (`isLink`). */
function textOf(node: ReactNode, language: Language, isLink = false): string {
  const worded = <LanguageProvider value={language}>{node}</LanguageProvider>;
  page.innerHTML = renderToStaticMarkup(isLink ? <Stage>{worded}</Stage> : worded);
  return page.textContent ?? '';
}

/** Returns sample values of a field in wire form, with display names in `label`. Some kinds have no samples, such as texts and dates. */
function samplesOf(key: string, field: Field, language: Language): { value: unknown; label?: string }[] {
  switch (field.kind) {
    case 'integer':
      return [18, 4500, 90_061].map((value) => ({ value }));
    case 'decimal':
      return [Number((1234.567891).toFixed(field.scale ?? 2)), Number((0.634567).toFixed(field.scale ?? 2))].map(
        (value) => ({ value }),
      );
    case 'flag':
      return [{ value: 0 }, { value: 1 }];
    case 'dict':
    case 'dicts':
      return (field.enum?.values ?? []).map((entry) => ({
        value: isMany(field) ? `${entry.key}` : entry.key,
        label: entry[language],
      }));
    case 'ref':
    case 'refs':
    case 'refBy':
    case 'refsBy':
      return [{ value: id, label: name[language] }];
    case 'region':
    case 'regions':
      return [{ value: '370102', label: language === 'en' ? 'Lixia' : '历下区' }];
    case 'json':
      if (partsOf[key]) return [{ value: partsOf[key] }];
      return field.schema ? [{ value: sampleOf(field.schema.toJSONSchema({ unrepresentable: 'any' })) }] : [];
    default:
      return [];
  }
}

const rowOf = (fieldName: string, field: Field, { value, label }: { value: unknown; label?: string }) => ({
  id: '1',
  [fieldName]: value,
  ...(hasDisplayName(field) ? { [displayNameOf(fieldName, field)]: label } : {}),
});

/** Parts of a text that show raw data, which people cannot read. */
const rawData = /[{}[\]"]|undefined|null|NaN|\bobject\b/;
/** A time with a Latin unit, which Chinese texts write in Chinese. */
const latinTime = /\d\s*(ms|s|min|h|d)(?![\w/])/;
const longId = /\d{15,}/;

function problemsOf(
  text: string,
  field: Field,
  { value, label }: { value: unknown; label?: string },
  language: Language,
) {
  const problems: string[] = [];
  if (text === '' || text === UNKNOWN) problems.push('says nothing');
  if (field.kind !== 'files' && rawData.test(text)) problems.push('shows raw data');
  if (longId.test(text)) problems.push('shows an id');
  if (language === 'zh' && latinTime.test(text)) problems.push('has a unit of time in Latin letters');
  if (label !== undefined && !text.includes(label)) problems.push('shows a key instead of its name');
  if (
    isMoney(field) &&
    field.kind === 'decimal' &&
    !text.replaceAll(',', '').includes(Number(value).toFixed(field.scale ?? 2))
  )
    problems.push('cuts an amount');
  if (isDuration(field) && /^\d+$/.test(text)) problems.push('shows a duration as a number');
  return problems;
}

const all = resources.registry.all();

describe.each(all.map((resource) => [resource.name, resource] as const))('%s', (_name, resource: Resource) => {
  const fields = Object.entries(resource.fields).filter(([, field]) => field.kind !== 'secret' && hasSource(field));

  it.each(['zh', 'en'] as const)(
    'shows its fields in words in list, detail and history, %s',
    async (language) => {
      const slots: Slots = (await resources.slots[resource.name]?.())?.slots ?? {};
      const headings = new Map(allColumnsOf(resource, slots, language).map((column) => [column.name, column.heading]));
      const listed = new Set(columnFieldsOf(resource).map(([each]) => each));
      const mistakes: string[] = [];
      for (const [fieldName, field] of fields)
        for (const sample of samplesOf(`${resource.name}.${fieldName}`, field, language)) {
          const row = rowOf(fieldName, field, sample);
          const isLink = field.kind.startsWith('ref');
          const hasCell = slots.cells?.[fieldName] !== undefined;
          if (field.kind === 'json' && !field.wordsOf) continue;
          const texts: Record<string, string> = {
            detail: textOf(fieldValue(fieldName, field, row, language, false), language, isLink),
          };
          if (listed.has(fieldName))
            texts.cell = textOf(fieldValue(fieldName, field, row, language, true), language, isLink);
          if (!hasDisplayName(field) && field.kind !== 'flag')
            texts.history = valueWords(field, sample.value, language);
          for (const [where, text] of Object.entries(texts))
            for (const problem of problemsOf(text, field, sample, language))
              mistakes.push(`${fieldName}, ${where}: ${problem}: ${text}`);
          const unit = unitWords(field.label.unit ?? '', language);
          if (unit && !hasCell && !bringsUnit(field)) {
            if (listed.has(fieldName) && !headings.get(fieldName)?.includes(unit))
              mistakes.push(`${fieldName}: no unit over its cells`);
            for (const where of ['detail', 'history'])
              if (!/[kMG]?Wh?$/.test(unit) && !texts[where]?.includes(unit))
                mistakes.push(`${fieldName}, ${where}: no unit`);
          }
        }
      expect(mistakes).toEqual([]);
    },
    60_000,
  );

  it('has labels in both languages, which differ from the names of its columns', () => {
    const wrong = fields.filter(([fieldName, { label }]) =>
      [label.zh, label.en].some(
        (text) => text.trim() === '' || text === fieldName || /\w[a-z]\.[a-z]\w+[A-Z]/.test(text),
      ),
    );
    expect(wrong.map(([fieldName]) => fieldName)).toEqual([]);
  });

  it('has names for the keys of its dictionaries', () => {
    const wrong = fields.flatMap(([fieldName, field]) =>
      (field.enum?.values ?? [])
        .filter(({ key, zh, en }) => [zh, en].some((text) => text.trim() === '' || text === `${key}`))
        .map(({ key }) => `${fieldName} ${key}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has words for its JSON values, a cell of its page, or a reason for neither', async () => {
    const slots: Slots = (await resources.slots[resource.name]?.())?.slots ?? {};
    const mute = fields.filter(
      ([fieldName, field]) =>
        field.kind === 'json' && !field.wordsOf && !field.wordlessBecause && !slots.cells?.[fieldName],
    );
    expect(mute.map(([fieldName]) => fieldName)).toEqual([]);
  });
});

it('a large energy is shown in MWh with all its digits', () => {
  const union = all.find(({ name: each }) => each === 'household.union');
  const field = union?.fields.totalKwh;
  expect(field && textOf(fieldValue('totalKwh', field, { id: '1', totalKwh: 1_234_567.8 }, 'zh', false), 'zh')).toBe(
    '1,234.5678\u2009MWh',
  );
});

it('durations and years are shown in the words of the language', () => {
  const codes = all.find(({ name: each }) => each === 'maintenance.alarmEscalation')?.fields.afterMin;
  const years = all.find(({ name: each }) => each === 'household.stationCustomer')?.fields.contractYears;
  const detail = (field: Field | undefined, value: number, language: Language) =>
    field && textOf(fieldValue('x', field, { id: '1', x: value }, language, false), language);
  expect([detail(codes, 15, 'zh'), detail(codes, 90, 'en')]).toEqual(['15 分', '1 h 30 min']);
  expect([detail(years, 25, 'zh'), detail(years, 25, 'en')]).toEqual(['25\u2009年', '25\u2009years']);
  expect(years && [labelWithUnit(years.label, 'zh'), labelOf(years.label, 'zh')]).toEqual([
    '合同年限 (年)',
    '合同年限',
  ]);
});
