// Tests the text about the consequence of an action in its confirmation.
import { action } from '@ec/resource/action';
import { defineEnum } from '@ec/resource/enum';
import { dict, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { expect, test } from 'vitest';
import { consequenceOf } from './action-consequence.tsx';

const state = defineEnum(
  'a_state',
  { zh: '状态', en: 'Status' },
  { draft: [1, '草稿', 'Draft'], active: [2, '生效', 'Active'], expired: [3, '失效', 'Expired'] },
  { closed: true },
);
const { draft, active, expired } = state.key;
const rule = defineResource({
  name: 'a.rule',
  base: 'a/rule',
  table: 'a_rule',
  label: { zh: '规则', en: 'Rule' },
  title: 'name',
  columns: ['state'],
  states: { state: { draft: ['active'], active: ['expired'] } },
  removable: { state: ['draft'] },
  actions: {
    activate: action({ zh: '启用', en: 'Activate' }).confirm().from('state', draft).to(active),
    stop: action({ zh: '停用', en: 'Stop' }).danger().from('state', active).to(expired),
    call: action({ zh: '呼叫', en: 'Call' }).confirm({ zh: '对方会收到短信。', en: 'They receive an SMS.' }),
  },
  fields: { name: text({ zh: '名称', en: 'Name' }).required(), state: dict(state).system() },
});

test('the consequence is the text of the definition, else the next state, with a warning if that state is final', () => {
  expect(consequenceOf(rule, 'activate', 'zh')).toBe('之后状态变为“生效”。');
  expect(consequenceOf(rule, 'stop', 'zh')).toBe('之后状态变为“失效”。不能恢复。');
  expect(consequenceOf(rule, 'stop', 'en')).toBe('Status becomes “Expired”. This cannot be undone.');
  expect(consequenceOf(rule, 'call', 'en')).toBe('They receive an SMS.');
});
