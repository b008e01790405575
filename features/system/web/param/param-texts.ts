// Words of the parameters' screen.
export const paramTexts = {
  zh: {
    title: '租户取值',
    purpose: '本租户可自行设置的参数；未设置时使用平台的值，保存后立即生效',
    platform: '平台的值',
    own: '本租户的值',
    ofTenant: '该租户的值',
    usesPlatform: '使用平台的值',
    save: '保存',
    clear: '恢复平台的值',
    yes: '是',
    no: '否',
    none: '没有租户可设置的参数',
  },
  en: {
    title: 'Tenant values',
    purpose: 'Parameters a tenant can set. Without its own value, the platform’s applies. Changes take effect at once.',
    platform: 'Platform value',
    own: 'Own value',
    ofTenant: 'Tenant value',
    usesPlatform: 'Uses the platform value',
    save: 'Save',
    clear: 'Use the platform value',
    yes: 'Yes',
    no: 'No',
    none: 'There are no parameters that a tenant can set',
  },
};
