// Refusals of the calls about tenants and their packages (contract §3.5, §2.3).
import { defineErrors } from '@ec/kernel/errors';

export const tenantErrors = defineErrors({
  domainTaken: { status: 400, zh: 'domainUrl:该域名已被其他租户绑定', en: 'domainUrl:Another tenant has this domain' },
  noDomain: { status: 400, zh: 'domainUrl:请输入正确的域名', en: 'domainUrl:This is no domain' },
  noPicture: {
    status: 400,
    zh: 'backgroundUrl:登录背景须为https图片地址或本站路径',
    en: 'backgroundUrl:The background must be the https address of a picture or a path of this site',
  },
  noColor: {
    status: 400,
    zh: 'brandColor:品牌色须为#开头的六位十六进制颜色',
    en: 'brandColor:A colour is # and six hexadecimal digits',
  },
  platformStays: { status: 400, zh: '管理租户不能删除', en: 'The platform’s own tenant cannot be deleted' },
  platformNeverExpires: {
    status: 400,
    zh: '管理租户不能设置过期时间',
    en: 'The platform’s own tenant cannot expire',
  },
  noFreeCode: { status: 500, zh: '租户编号已用完', en: 'There is no free tenant ID left' },
  noPackage: {
    status: 400,
    zh: 'packageId:产品包不存在或已删除',
    en: 'packageId:Package does not exist or was deleted',
  },
  alreadyAtHome: {
    status: 400,
    zh: '这是管理租户，无需进入',
    en: 'This is the platform’s own tenant: there is nothing to enter',
  },
  reasonMissing: { status: 400, zh: 'reason:请输入进入原因', en: 'reason:Please say why you enter' },
  tooLong: {
    status: 400,
    zh: 'minutes:进入时长为1至{most}分钟',
    en: 'minutes:Enter for 1 to {most} minutes',
  },
  notInside: { status: 409, zh: '当前未进入任何租户', en: 'You are not inside a tenant' },
});
