// Refusals of the calls about tenants and their packages (contract §3.5, §2.3).
import { defineErrors } from '@ec/kernel/errors';

export const tenantErrors = defineErrors('system.tenant', {
  domainTaken: {
    status: 400,
    zh: 'domainUrl:该域名已被其他租户绑定',
    en: 'domainUrl:This domain is used by another tenant',
  },
  noDomain: { status: 400, zh: 'domainUrl:请输入正确的域名', en: 'domainUrl:Enter a valid domain' },
  noPicture: {
    status: 400,
    zh: 'backgroundUrl:登录背景须为https图片地址或本站路径',
    en: 'backgroundUrl:The background must be the https address of a picture or a path of this site',
  },
  recycleIsRemove: {
    status: 400,
    zh: '租户删除后即进入回收站：请用 remove 删除，用 GET recycle 查看，用 restore 恢复',
    en: 'A deleted tenant is in the recycle bin: delete it by remove, see it by GET recycle, bring it back by restore',
  },
  noColor: {
    status: 400,
    zh: 'brandColor:品牌色须为#开头的六位十六进制颜色',
    en: 'brandColor:Must be # and six hexadecimal digits',
  },
  platformStays: { status: 400, zh: '管理租户不能删除', en: 'The platform’s own tenant cannot be deleted' },
  platformNeverExpires: {
    status: 400,
    field: 'expireTime',
    zh: '管理租户不能设置过期时间',
    en: 'The platform’s own tenant cannot expire',
  },
  noFreeCode: { status: 500, zh: '租户编号已用完', en: 'No free tenant ID is left' },
  noPackage: {
    status: 400,
    zh: 'packageId:产品包不存在或已删除',
    en: 'packageId:The package does not exist or was deleted',
  },
  alreadyAtHome: {
    status: 400,
    zh: '这是管理租户，无需进入',
    en: 'This is the platform’s own tenant; there is no need to enter it',
  },
  reasonMissing: { status: 400, zh: 'reason:请输入进入原因', en: 'reason:Enter the reason' },
  tooLong: {
    status: 400,
    zh: 'minutes:进入时长为1至{most}分钟',
    en: 'minutes:Must be 1 to {most} minutes',
  },
  notInside: { status: 409, zh: '当前未进入任何租户', en: 'You have not entered a tenant' },
});
