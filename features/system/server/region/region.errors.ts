// Why a region is not saved, or stays.
import { defineErrors } from '@ec/kernel/errors';

export const regionErrors = defineErrors({
  parent: { status: 400, zh: 'parentCode:父区划 {code} 不存在', en: 'parentCode:There is no region {code}' },
  below: {
    status: 400,
    zh: 'code:编号应以父区划编号 {parent} 开头',
    en: 'code:The code begins with that of the region above, {parent}',
  },
  level: {
    status: 400,
    zh: 'regionLevel:编号 {code} 的级别应为{name}',
    en: 'regionLevel:By its digits, {code} is of level: {name}',
  },
  root: { status: 400, zh: '国家一级不能删除', en: 'The country itself cannot be removed' },
});
