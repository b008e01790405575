// Refusals to save or remove a region.
import { defineErrors } from '@ec/kernel/errors';

export const regionErrors = defineErrors('system.region', {
  parent: { status: 400, zh: 'parentCode:父区划 {code} 不存在', en: 'parentCode:Region {code} does not exist' },
  below: {
    status: 400,
    zh: 'code:编号应以父区划编号 {parent} 开头',
    en: 'code:The code must start with the parent’s code, {parent}',
  },
  level: {
    status: 400,
    zh: 'regionLevel:编号 {code} 的级别应为{name}',
    en: 'regionLevel:{code} must be of level {name}',
  },
  root: { status: 400, zh: '国家一级不能删除', en: 'The country level cannot be deleted' },
});
