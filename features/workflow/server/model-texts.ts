// Messages to administrators of workflows after a change of state (dialect of the family's clients).
export const stateTexts = {
  active: { zh: '激活ID为 [{id}] 的流程成功', en: 'Process [{id}] was activated' },
  suspend: { zh: '挂起ID为 [{id}] 的流程成功', en: 'Process [{id}] was suspended' },
};
