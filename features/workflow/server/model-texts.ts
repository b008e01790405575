// The messages after an administrator has activated or suspended a definition.
export const stateTexts = {
  active: { zh: '激活ID为 [{id}] 的流程成功', en: 'Process [{id}] was activated' },
  suspend: { zh: '挂起ID为 [{id}] 的流程成功', en: 'Process [{id}] was suspended' },
};
