// The business audit: who changed what. The kernel alone writes a row, in the transaction of the change.
import { codeText, json, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';

export const logAudit = defineResource({
  name: 'system.logAudit',
  base: 'blade-log/audit',
  code: 'log_audit',
  table: 'log_audit',
  label: { zh: '审计日志', en: 'Audit log' },
  purpose: { zh: '谁在何时改了什么，改前改后', en: 'Who changed what and when, with values before and after' },
  title: 'account',
  columns: ['createTime', 'action', 'resource', 'rowId', 'operator', 'remoteIp'],
  kind: 'ledger',
  toasts: 'system',
  order: [{ field: 'createTime', direction: 'desc' }],
  menu: { under: 'log', sort: 5, icon: 'AuditOutlined' },
  calls: { select: false, export: false },
  fields: {
    action: text({ zh: '操作', en: 'Action' }).system().search('equal'),
    resource: text({ zh: '对象', en: 'Resource' }).system().search('equal'),
    rowId: codeText({ zh: '数据编号', en: 'Row' }).system().search('equal'),
    account: codeText({ zh: '操作人', en: 'User' }).system().indexed().search('equal'),
    operator: text({ zh: '平台操作员', en: 'Platform operator' }).system().search('equal'),
    remoteIp: codeText({ zh: '访问IP', en: 'Client IP' }).system().search('equal'),
    requestId: codeText({ zh: '请求编号', en: 'Request' }).system().search('equal'),
    changes: json(z.unknown(), { zh: '变更', en: 'Changes' })
      .system()
      .wordless('The history words it by the definition of the row; logs are not exported.'),
  },
});
