// Errors of reports.
import { defineErrors } from '@ec/kernel/errors';

export const reportErrors = defineErrors('report', {
  othersReport: {
    status: 403,
    zh: '只有创建人和管理员可以修改或删除报表“{name}”，可另存为自己的报表',
    en: 'Only its creator and administrators can change or delete the report “{name}”. Save your own copy instead',
  },
  noSource: { status: 400, field: 'source', zh: '报表的数据来源不存在', en: 'The report’s data source does not exist' },
  mayNotList: { status: 403, zh: '您没有查看“{label}”的权限', en: 'You have no permission to view “{label}”' },
  badLayout: {
    status: 400,
    zh: '报表内容有误，请检查字段、分组、统计与筛选',
    en: 'The report is invalid. Check its fields, groups, figures and filters',
  },
  emptyLayout: { status: 400, zh: '请至少选择一个字段、分组或统计', en: 'Select at least one field, group or figure' },
  tooSlow: {
    status: 400,
    zh: '数据量过大，统计超时，请缩小筛选范围',
    en: 'There is too much data to calculate in time. Narrow the filters',
  },
});
