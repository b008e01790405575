// Tests the name of a row in a confirmation.
import { codeText, integer, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { expect, test } from 'vitest';
import { fullNameOf, removalNameOf } from './full-name.ts';

const tariff = defineResource({
  name: 'a.tariff',
  base: 'a/tariff',
  table: 'a_tariff',
  label: { zh: '规则', en: 'Tariff' },
  title: 'ruleName',
  columns: [['ruleName', 'ruleNo']],
  fields: {
    ruleNo: codeText({ zh: '编号', en: 'No.' }).required(),
    ruleName: text({ zh: '名称', en: 'Name' }).required(),
    versionNo: integer({ zh: '版本', en: 'Version' }).system(),
    phone: codeText({ zh: '手机号', en: 'Phone' }).unique().masked(),
  },
});

test('the full name contains number and version, so that two versions of a row differ', () => {
  const row = { id: '1', ruleName: '标准', ruleNo: 'R01', phone: '138****0000' };
  expect(fullNameOf(tariff, { ...row, versionNo: 2 })).toBe('标准 · R01 · v2');
  expect(removalNameOf(tariff, { ...row, versionNo: 2 })).toBe('标准 · R01 · v2');
  expect(fullNameOf(tariff, { ...row, versionNo: null })).toBe('标准 · R01');
  expect(fullNameOf(tariff, { ...row, ruleName: '标准 R01' })).toBe('标准 R01');
});
