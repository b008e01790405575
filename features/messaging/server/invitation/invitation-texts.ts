// The text of an invitation mail, in the language of the person who invites.
import { defineTexts } from '@ec/language/texts';

export const invitationTexts = defineTexts({
  zh: {
    subject: '{tenant}邀请您使用能源云',
    text: [
      '{name}，您好：',
      '',
      '{tenant}为您开通了账号 {account}。请在 {hours} 小时内打开以下链接，设置密码后登录：',
      '',
      '{link}',
      '',
      '链接只能使用一次。如果您不认识该单位，请忽略本邮件。',
    ].join('\n'),
  },
  en: {
    subject: '{tenant} invites you to Energy Cloud',
    text: [
      'Hello {name},',
      '',
      '{tenant} has created the account {account} for you. Open this link within {hours} hours to set your password and sign in:',
      '',
      '{link}',
      '',
      'The link works once. If you do not know this organization, ignore this message.',
    ].join('\n'),
  },
});
