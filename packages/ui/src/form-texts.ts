// Texts around a form: saving, what is wrong, what was typed before.
import { defineTexts } from './texts.ts';

export const formTexts = defineTexts({
  zh: {
    save: '保存',
    saving: '保存中',
    cancel: '取消',
    saveNext: '保存并下一条',
    saveAgain: '保存并继续新增',
    unsaved: '有未保存的修改',
    issueCount: '有 {{count}} 处需要修改',
    saveFailed: '没有保存成功，填写的内容都还在。',
    actFailed: '没有执行，填写的内容都还在。',
    networkFailed: '网络连接中断或服务器没有响应。',
    draftFound: '{{time}} 填写的内容没有保存。',
    draftOutdated: '此后它又被修改过。',
    draftTake: '恢复填写',
    draftDrop: '丢弃',
  },
  en: {
    save: 'Save',
    saving: 'Saving',
    cancel: 'Cancel',
    saveNext: 'Save and next',
    saveAgain: 'Save and add another',
    unsaved: 'Unsaved changes',
    issueCount: 'Fields to correct: {{count}}',
    saveFailed: 'Not saved. Everything you typed is still here.',
    actFailed: 'Not done. Everything you typed is still here.',
    networkFailed: 'The network is down or the server did not answer.',
    draftFound: 'What you typed {{time}} was not saved.',
    draftOutdated: 'It was changed by somebody since.',
    draftTake: 'Take it back',
    draftDrop: 'Discard',
  },
});
