// Errors for a person who invites and for a person who opens an invitation link.
import { defineErrors } from '@ec/kernel/errors';

export const invitationErrors = defineErrors('system.invitation', {
  noReceiver: {
    status: 400,
    zh: 'email:请填写邮箱或手机号，邀请链接会发送到那里',
    en: 'email:Enter an e-mail address or a phone number for the invitation link',
  },
  noWay: {
    status: 400,
    zh: '没有可用的邮件或短信服务，无法发送邀请',
    en: 'No mail or SMS service is available to send the invitation',
  },
  disabled: {
    status: 400,
    zh: '账号已停用，请先启用再发送邀请',
    en: 'The account is disabled. Enable it before you send an invitation',
  },
  // Unknown, used and expired links get one message, which does not reveal which tokens existed.
  invalid: {
    status: 400,
    zh: '邀请链接无效、已使用或已过期，请联系管理员重新发送',
    en: 'This invitation link is invalid, used or expired. Ask your administrator for a new one',
  },
});
