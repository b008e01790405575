// Tests the contract that resources share. The tests are generated from the definitions.

import { textOf } from '@ec/language/unknown';
import { afterAll, expect, it } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';
import { testContract } from './test-contract.ts';
import { otherTenantOf, type Row, samples, tenantOf } from './test-samples.ts';

// The app starts while the tests are collected, because the served calls decide which tests there are.
const test: TestApp = await testApp();
const helpers = samples(test);
const { serves, addRow, written } = helpers;
afterAll(() => test.close());

testContract(test, helpers, written);

const choosing = test.app.engine.registry.all().filter((resource) => serves(resource, 'select', 'GET'));
it.each(choosing.map((resource) => [resource.name, resource] as const))(
  '%s offers its rows with their title, under the name of the field and as label',
  async (_name, resource) => {
    const owner = await test.as(tenantOf(resource), 'admin');
    if (written.includes(resource)) await addRow(resource, owner);
    const { data } = await owner.get<Row[]>(`${resource.base}/select`);
    if (written.includes(resource)) expect(data.length).toBeGreaterThan(0);
    for (const each of data) {
      expect(Object.keys(each)).toEqual(expect.arrayContaining(['id', 'label', resource.title]));
      const title = each[resource.title];
      // The label of a row at a site may name the site, too.
      if (resource.standsAt && each.label !== title) expect(each.label).toMatch(/^.+ · .+$/);
      else expect(title).toEqual(each.label);
    }
    // The choices can also be filtered by a key of each enum field, whether a row has one key or several.
    for (const [name, field] of Object.entries(resource.fields)) {
      const key = field.enum?.values[0]?.key;
      if (key === undefined) continue;
      const cut = await owner.get(`${resource.base}/select`, { [name]: String(key) });
      expect(cut.status, `${name} ${cut.msg}`).toBe(200);
    }
  },
);

// These resources have `select` handlers of their own, which do not search for pasted names.
const whole = 'role dept post dict dictBiz tenant region'.split(' ').map((name) => `system.${name}`);
const named = choosing
  .filter(({ name }) => !whole.includes(name))
  .filter(({ fields, title }) => fields[title]?.kind === 'text' && !fields[title].isMasked);
it.each(named.map((resource) => [resource.name, resource] as const))(
  '%s is found by a pasted list of at most 200 titles, but not by another tenant',
  async (_name, resource) => {
    const owner = await test.as(tenantOf(resource), 'admin');
    if (written.includes(resource)) await Promise.all([addRow(resource, owner), addRow(resource, owner)]);
    const path = `${resource.base}/select`;
    const { data } = await owner.get<Row[]>(path);
    const titles = [...new Set(data.map((row) => textOf(row[resource.title])))].slice(0, 2);
    const names = `${titles.join('\n')}\nnobody 1、nobody 2`;
    const answer = await owner.get<(Row & { found: string[] })[]>(path, { names });
    expect(answer.status, answer.msg).toBe(200);
    expect(new Set(answer.data.flatMap(({ found: titlesOfRow }) => titlesOfRow))).toEqual(new Set(titles));
    if (!resource.isGlobal) {
      const stranger = await test.as(otherTenantOf(resource), 'admin');
      const ownIds = data.map(({ id }) => id);
      const theirs = await stranger.get<Row[]>(path, { names });
      expect(theirs.data.filter(({ id }) => ownIds.includes(id))).toEqual([]);
    }
    const many = Array.from({ length: 201 }, (_, index) => `N${index}`).join('\n');
    expect((await owner.get(path, { names: many })).status).toBe(400);
    for (const odd of ['\u0000;a1', 'a1;\ud800', `${'9'.repeat(20)};1`])
      expect((await owner.get(path, { names: odd })).status, odd).toBeLessThan(500);
  },
);
