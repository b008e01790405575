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
    title: 'Values of a tenant',
    purpose: 'What a tenant may set for itself; without a value the platform’s counts, a saved one counts at once',
    platform: 'The platform’s',
    own: 'Own value',
    ofTenant: 'Value of this tenant',
    usesPlatform: 'The platform’s counts',
    save: 'Save',
    clear: 'Back to the platform’s',
    yes: 'Yes',
    no: 'No',
    none: 'There is no parameter that a tenant may set',
  },
};
