// The title of a call in Chinese. Routes are titled in English, once; here their two parts, the resource and what is done with it,
// are said in the person's language. What is not known stays as it was written.

const verbs: Readonly<Record<string, string>> = {
  list: '列表',
  detail: '详情',
  'add or edit': '保存',
  add: '新增',
  edit: '修改',
  remove: '删除',
  export: '导出',
  import: '导入',
  'template for an import': '下载导入模板',
  grant: '授权',
  enter: '进入',
  leave: '离开',
  settings: '设置',
  batch: '批量修改',
  'batch preview': '批量预览',
  undo: '撤销',
  restore: '恢复',
};

const calls: Readonly<Record<string, string>> = {
  'Sign in': '登录',
  'Refresh the tokens': '刷新令牌',
  'Sign out': '退出登录',
  'Upload the error log of the browser': '上传浏览器错误日志',
  'End open sessions': '强制下线',
  'Register after a third-party sign-in': '第三方注册',
  'Go to a third party to sign in': '前往第三方登录',
  'Single sign-on': '单点登录',
};

interface Named {
  label: { zh: string; en: string };
}

/** `title` is the route's, with what was refused behind it: `Station: edit: 数据已被他人修改`. */
export function spokenTitle(title: string, resources: readonly Named[]): string {
  const [first = '', second, ...rest] = title.split(': ');
  const whole = calls[first];
  if (whole !== undefined) return [whole, ...(second === undefined ? [] : [second, ...rest])].join('：');
  const resource = resources.find(({ label }) => label.en === first)?.label.zh;
  const verb = second === undefined ? undefined : verbs[second];
  if (resource === undefined || verb === undefined) return title;
  return [`${resource} · ${verb}`, ...rest].join('：');
}
