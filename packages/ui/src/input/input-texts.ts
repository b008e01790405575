// Texts of inputs.
import { defineTexts } from '@ec/language/texts';

export const inputTexts = defineTexts({
  zh: {
    pick: '请选择',
    enter: '请输入',
    any: '不限',
    search: '查找',
    from: '开始日期',
    to: '结束日期',
    yes: '是',
    no: '否',
    noMatch: '没有匹配的数据',
    keepSecret: '留空则保持不变',
    upload: '上传文件',
    dropFiles: '也可拖放或粘贴',
    noFiles: '暂无文件',
    removeFile: '删除',
  },
  en: {
    pick: 'Select',
    enter: 'Enter',
    any: 'Any',
    search: 'Search',
    from: 'From',
    to: 'To',
    yes: 'Yes',
    no: 'No',
    noMatch: 'No match',
    keepSecret: 'Leave empty to keep it',
    upload: 'Upload a file',
    dropFiles: 'or drop or paste it here',
    noFiles: 'No files',
    removeFile: 'Delete',
  },
});
