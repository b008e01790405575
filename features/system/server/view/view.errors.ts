// Refusals of the calls about saved views.
import { defineErrors } from '@ec/kernel/errors';

export const viewErrors = defineErrors('system.view', {
  nameTaken: { status: 400, field: 'viewName', zh: '已有同名的视图', en: 'A view with this name already exists' },
  tooMany: { status: 400, zh: '每个列表最多保存{most}个视图', en: 'At most {most} views for each list' },
  noRole: { status: 400, zh: '角色不存在或已删除', en: 'A role does not exist or was deleted' },
  mayNotShare: { status: 403, zh: '只有管理员可以共享视图', en: 'Only administrators may share views' },
});
