// The first rows of an installation (contract §8): the platform's own tenant with roles, departments and posts, the client, the parameters.
import { embedParam, noOrigins } from '../../shared/embed-origins.ts';
import { orgCategory, postCategory } from '../../shared/platform.enums.ts';
import { publicScreenParam } from '../../shared/tenant-params.ts';

const { company, department } = orgCategory.key;
const { executive, middle, base } = postCategory.key;

export const platformTenant = {
  tenant_id: '000000',
  tenant_name: '管理组',
  linkman: '管理员',
  contact_number: '000-0000',
};

export const client = {
  client_id: 'saber',
  client_secret: 'saber_secret',
  authorized_grant_types: ['captcha', 'password', 'refresh_token', 'social', 'authorization_code'],
  scope: 'all',
  access_token_validity: 3600,
  refresh_token_validity: 604_800,
};

export const roles = [
  { role_name: '超级管理员', role_alias: 'administrator', sort: 1 },
  { role_name: '用户', role_alias: 'user', sort: 2 },
] as const;

/** Codes of the menus and buttons of the role `user`. Folders are never granted (contract §3.1). */
export const menusOfUsers = ['notice', 'notice_view'];

export const root = { dept_name: '管理组', full_name: '管理组', dept_category: company, sort: 1 };
export const children = [
  { dept_name: '平台运营部', full_name: '管理组平台运营部', dept_category: department, sort: 1 },
  { dept_name: '技术部', full_name: '管理组技术部', dept_category: department, sort: 2 },
];

export const posts = [
  { post_code: 'ceo', post_name: '首席执行官', category: executive },
  { post_code: 'coo', post_name: '首席运营官', category: executive },
  { post_code: 'cfo', post_name: '首席财务官', category: executive },
  { post_code: 'cto', post_name: '首席技术官', category: executive },
  { post_code: 'cio', post_name: '首席信息官', category: executive },
  { post_code: 'pm', post_name: '项目经理', category: middle },
  { post_code: 'hrm', post_name: '人力资源经理', category: middle },
  { post_code: 'staff', post_name: '普通员工', category: base },
].map((post, index) => ({ ...post, sort: index + 1 }));

export const params = [
  {
    param_name: '可嵌入的网站来源',
    param_key: embedParam,
    param_value: noOrigins,
    remark: '菜单可嵌入的外部网站，如 https://bi.example.com，多个用逗号或换行分隔；none 为不允许',
  },
  {
    param_name: '是否开放注册',
    param_key: 'account.registerUser',
    param_value: 'true',
    remark: '第三方登录后可否注册账号',
  },
  {
    param_name: '账号初始密码',
    param_key: 'account.initPassword',
    param_value: '123456',
    remark: '新增用户与重置密码时使用',
  },
  {
    param_name: '登录失败锁定次数',
    param_key: 'account.failCount',
    param_value: '5',
    remark: '30分钟内达到该次数即锁定账号',
  },
  {
    param_name: '一人可授信的额度(¥)',
    param_key: 'account.creditAlone',
    param_value: '50000',
    remark: '授信额度高于该值时须由第二人审批',
  },
  {
    param_name: '证件过期禁止启动',
    param_key: 'block.expired',
    param_value: '0',
    remark: '1：驾驶证、从业资格或车辆年检过期后不能启动充电与换电',
  },
  {
    param_name: '设备控制',
    param_key: 'device.control',
    param_value: '0',
    remark: '1：可向真实设备下发命令；完成设备验收测试后开通',
  },
  {
    param_name: '公开大屏',
    param_key: publicScreenParam,
    param_value: '1',
    remark: '0：不登录、没有分享链接就看不到大屏；已有的分享链接不受影响',
  },
  {
    param_name: '计量可能上限(额定功率的%)',
    param_key: 'meter.tolerance',
    param_value: '120',
    remark: '两次读数之间最多为 额定功率×时长×该比例；超出的读数不计费，订单待核实',
  },
  ...[
    ['elec', '电费', '13', '1100101020200000000'],
    ['service', '充电服务费', '6', '3049900000000000000'],
    ['swap', '换电服务费', '6', '3049900000000000000'],
  ].flatMap(([item, name, rate, code]) => [
    {
      param_name: `发票税率(%)：${name}`,
      param_key: `invoice.${item}Rate`,
      param_value: `${rate}`,
      remark: '新申请的发票按此计税，已申请的不变',
    },
    {
      param_name: `发票税收分类编码：${name}`,
      param_key: `invoice.${item}Code`,
      param_value: `${code}`,
      remark: '19位商品和服务税收分类编码',
    },
  ]),
  {
    param_name: '换电仓目标SOC(%)',
    param_key: 'swap.targetSoc',
    param_value: '95',
    remark: '仓内电池充到该值为止，优先谷段与深谷段',
  },
  {
    param_name: '换电站最少可用电池',
    param_key: 'swap.minReady',
    param_value: '3',
    remark: '可用电池少于该数时提示加快充电或调拨',
  },
  {
    param_name: '上传文件最大(MB)',
    param_key: 'file.maxMb',
    param_value: '20',
    remark: '单个文件的上限',
  },
  {
    param_name: '每人每天上传文件数',
    param_key: 'file.dayCount',
    param_value: '500',
    remark: '超过后当天不能再上传',
  },
  {
    param_name: '每天发送短信数',
    param_key: 'sms.dayCount',
    param_value: '1000',
    remark: '租户每天的上限，0为不发送',
  },
  {
    param_name: '同一手机号每天短信数',
    param_key: 'sms.phoneDayCount',
    param_value: '10',
    remark: '超过后当天不再向该号码发送',
  },
  {
    param_name: '每天发送邮件数',
    param_key: 'mail.dayCount',
    param_value: '2000',
    remark: '租户每天的上限，0为不发送',
  },
  {
    param_name: '同一邮箱每天邮件数',
    param_key: 'mail.addressDayCount',
    param_value: '50',
    remark: '超过后当天不再向该邮箱发送',
  },
  {
    param_name: '每天发送钉钉消息数',
    param_key: 'dingTalk.dayCount',
    param_value: '2000',
    remark: '租户每天的上限，0为不发送',
  },
  {
    param_name: '同一机器人每天消息数',
    param_key: 'dingTalk.robotDayCount',
    param_value: '500',
    remark: '超过后当天不再由该机器人发送',
  },
  {
    param_name: '站内消息保留天数',
    param_key: 'message.inboxDays',
    param_value: '90',
    remark: '超过天数的消息每天清理，0为永久保留',
  },
  {
    param_name: '发送记录保留天数',
    param_key: 'message.logDays',
    param_value: '180',
    remark: '超过天数的短信与邮件记录每天清理，0为永久保留',
  },
  ...[
    ['usual', '通用日志保留天数', '180', ''],
    ['api', '接口日志保留天数', '180', ''],
    ['error', '错误日志保留天数', '180', ''],
    ['login', '登录日志保留天数', '365', '，至少180天'],
    ['audit', '审计日志保留天数', '1095', '，至少180天'],
  ].map(([log, name, value, least]) => ({
    param_name: `${name}`,
    param_key: `log.keepDays.${log}`,
    param_value: `${value}`,
    remark: `超过天数的记录每天清理${least}，0为永久保留`,
  })),
];
