// Tests that numbers, codes and phones of all definitions have one normal form on a write, in a search and in a unique key.
import { oneOf } from '@ec/resource/field';
import { writableFields } from '@ec/resource/parse-draft';
import { parseValue } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { afterAll, describe, expect, it } from 'vitest';
import { features } from './features.ts';
import { testApp } from './test-app.ts';
import { type Page, samples, tenantOf } from './test-samples.ts';

const resources = features.flatMap((feature) => feature.resources);
const test = await testApp();
afterAll(() => test.close());
const { draftFor, written } = samples(test);

const fields = resources.flatMap((resource) => [
  ...Object.entries(resource.fields).map(([name, field]) => ({ of: resource.name, name, field })),
  ...Object.entries(resource.actions).flatMap(([action, { takesFields }]) =>
    Object.entries(takesFields).map(([name, field]) => ({ of: `${resource.name}/${action}`, name, field })),
  ),
]);

const isPhone = /^(phone|phones|mobile|contactNumber)$|Tel$|Phone$/;
const isCode = /(No|Code|Key|Iccid|iccid|vin|^sn|^account|Account|idCard|bankCard|Id)$/;
/** Fields whose name ends like a code, but whose value is compared unchanged. */
const names = new Set(['paramKey']);

it('a text field with the name of a number, key or code is defined as a code', () => {
  const texts = fields.filter(
    ({ field, name }) => oneOf(field) === 'text' && field.kind !== 'files' && isCode.test(name),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(
    texts.filter(({ field, name }) => !field.isCode && !names.has(name)).map(({ of, name }) => `${of}.${name}`),
  ).toEqual([]);
});

const phones = fields.filter(({ field, name }) => field.kind === 'text' && isPhone.test(name));
it.each(phones.map(({ of, name, field }) => [`${of}.${name}`, field] as const))(
  '%s normalises wide digits and refuses letters',
  (name, field) => {
    expect(parseValue(field, '１３８００００１２３４\u200b')).toEqual({ value: '13800001234' });
    // A field for several numbers is checked number by number when the message is sent.
    if (name.endsWith('.phones')) return;
    expect(parseValue(field, '1380000123O')).toHaveProperty('wrong');
  },
);

it('finds the phone fields of all areas', () => {
  expect(phones.map(({ of, name }) => `${of}.${name}`).sort()).toMatchInlineSnapshot(`
    [
      "charging.orders.phone",
      "household.stationCustomer.phone",
      "household.sysCompany.phone",
      "messaging.sms/send.phones",
      "system.tenant.contactNumber",
      "system.user.phone",
      "truck.driver.phone",
      "truck.merchant.phone",
      "truck.merchantUser.phone",
      "truck.station.serviceTel",
      "truck.station.stationTel",
    ]
  `);
});

it('a JSON field has a text for sheets, or a reason to be left out', () => {
  const silent = fields.filter(
    ({ of, field }) => field.kind === 'json' && !of.includes('/') && !field.wordsOf && !field.wordlessBecause,
  );
  expect(silent.map(({ of, name }) => `${of}.${name}`)).toEqual([]);
});

const wide = (text: string): string =>
  text.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));

const uniqueTexts = (resource: Resource): string[] =>
  writableFields(resource, 'add').flatMap(([name, field]) => (field.kind === 'text' && field.isUnique ? [name] : []));

describe.each(written.filter((each) => uniqueTexts(each).length > 0).map((each) => [each.name, each] as const))(
  '%s',
  (_name, resource) => {
    it.each(uniqueTexts(resource))(
      '%s is the same value in any width, with blanks or invisible characters',
      async (name) => {
        const client = await test.as(tenantOf(resource), 'admin');
        const save = (draft: object) =>
          client.post<Record<string, unknown>>(`${resource.base}/${resource.verbs.create}`, draft);
        const first = await draftFor(resource, client);
        const variant = ` \u200b${wide(String(first[name]))}\ufeff `;
        const saved = await save({ ...first, [name]: resource.fields[name]?.isCode ? variant : first[name] });
        expect(saved, saved.msg).toMatchObject({ status: 200 });
        expect(saved.data[name]).toBe(first[name]);
        const again = await save({ ...(await draftFor(resource, client)), [name]: variant });
        expect(again, `${again.msg}`).toMatchObject({ status: 400 });
        if (!resource.fields[name]?.searchMode || resource.fields[name]?.isMasked) return;
        const verb = test.app.http.hasRoute({ method: 'GET', url: `/api/${resource.base}/page` }) ? 'page' : 'list';
        const reply = await client.get<Page>(`${resource.base}/${verb}`, { [`${name}_equal`]: variant });
        const rows = Array.isArray(reply.data) ? reply.data : reply.data.records;
        expect(rows, reply.msg).toHaveLength(1);
      },
    );
  },
);
