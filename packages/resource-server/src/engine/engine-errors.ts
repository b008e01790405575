// The errors of the resource engine, as part of the error catalogue.
import { defineErrors } from '@ec/kernel/errors';

export const engineErrors = defineErrors('engine', {
  idForbidden: { status: 400, zh: '新增时不能指定id', en: 'A new record cannot have an id' },
  taken: { status: 400, zh: '{name}:{label}已存在', en: '{name}:{label} is already in use' },
  takenTogether: {
    status: 400,
    zh: '{name}:{label}的组合已存在',
    en: '{name}:This combination of {label} is already in use',
  },
  takenAlready: { status: 409, zh: '已有相同的{label}', en: 'The same {label} already exists' },
  noTarget: { status: 400, zh: '{name}:{label}不存在或已删除', en: '{name}:{label} does not exist or was deleted' },
  noFile: {
    status: 400,
    zh: '{name}:{label}中的文件不存在或已删除，请重新上传',
    en: '{name}:{label}: the file does not exist or was deleted. Upload it again',
  },
  foreignFile: { status: 400, zh: '{name}:请先上传{label}', en: '{name}:Upload {label} first' },
  unfitFile: { status: 400, zh: '{name}:{text}', en: '{name}:{text}' },
  unfitTarget: {
    status: 400,
    zh: '{name}:{label}不存在，或其类型、状态不符',
    en: '{name}:{label} does not exist, or its type or status does not fit',
  },
  mayNotSet: { status: 403, zh: '{name}:您没有设置{label}的权限', en: '{name}:You may not set {label}' },
  notAnOption: { status: 400, zh: '{name}:{label}不在可选范围内', en: '{name}:{label} is not one of the options' },
  stillMasked: {
    status: 400,
    zh: '{name}:{label}含有掩码字符*，请重新输入',
    en: '{name}:{label} still contains the mask *. Enter it again',
  },
  hasChildren: { status: 400, zh: '请先删除子节点!', en: 'Delete its children first' },
  ownParent: {
    status: 400,
    field: 'parentId',
    zh: '父节点不可选择自身!',
    en: 'The parent cannot be the record itself or one of its descendants',
  },
  stillUsed: { status: 400, zh: '仍被{label}引用，不能删除', en: 'Still used by: {label}' },
  nothingBefore: { status: 400, zh: '该记录没有可恢复的内容', en: 'This entry has nothing to restore' },
  outOfSight: {
    status: 403,
    zh: '保存后的{label}不在您的数据权限范围内',
    en: '{label}: outside your data scope after saving',
  },
  // domain §8.1
  wrongState: {
    status: 409,
    zh: '{label} {title} 当前为{state},不能{action}',
    en: '{label} {title} is “{state}”; “{action}” is not possible',
  },
  wrongMove: {
    status: 409,
    zh: '{label} {title} 当前为{from},不能变为{to}',
    en: '{label} {title} is {from} and cannot become {to}',
  },
  tooManyValues: {
    status: 400,
    zh: '{name}:{label}一次最多查找{most}个',
    en: '{name}:{label}: at most {most} at a time',
  },
  tooManyIds: { status: 400, zh: '一次最多处理{most}条数据', en: 'At most {most} records at a time' },
});
