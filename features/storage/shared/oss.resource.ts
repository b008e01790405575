// Stores of files: the local disk, and services with an S3 interface. A tenant uploads to its enabled store (contract §5, domain §13).
import { action } from '@ec/resource/action';
import { codeText, dict, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { ossCategory, ossStatus } from './storage.enums.ts';

const { minIO, qiniuCloud, alibabaCloud, tencentCloud } = ossCategory.key;
const remote = [minIO, qiniuCloud, alibabaCloud, tencentCloud];

export const oss = defineResource({
  name: 'storage.oss',
  base: 'blade-resource/oss',
  table: 'resource_oss',
  label: { zh: '对象存储', en: 'Object store' },
  purpose: {
    zh: '上传的文件存放在已启用的存储中，停用的存储仍可读取',
    en: 'Uploads go to the enabled store; files in other stores stay readable',
  },
  title: 'ossCode',
  columns: ['category', ['endpoint', 'bucketName'], 'region', 'status', 'updateTime'],
  menu: { under: 'resource', sort: 1, icon: 'HddOutlined', label: { zh: '对象存储', en: 'Object storage' } },
  // There is no export or import, because a sheet would contain secrets.
  calls: { export: false, import: false, batch: false },
  states: { status: { disabled: ['enabled'], enabled: ['disabled'] } },
  removable: { status: ['disabled'] },
  actions: {
    enable: action({ zh: '启用', en: 'Enable' })
      .oneByOne('one store is enabled at a time')
      .confirm()
      .frequent()
      .from('status', ossStatus.key.disabled)
      .to(ossStatus.key.enabled),
    check: action({ zh: '测试连接', en: 'Test connection' })
      .oneByOne('the answer tells of one connection')
      .frequent()
      .gives(
        z.strictObject({ ms: z.number().int().meta({ description: 'Writing, reading and removing a small file' }) }),
      ),
  },
  uniqueWhile: [
    {
      on: [],
      while: { status: ossStatus.key.enabled },
      index: 'resource_oss_enabled',
      text: {
        zh: '已有启用的存储，请刷新后重试',
        en: 'Another store has been enabled in the meantime. Refresh and try again',
      },
    },
  ],
  fields: {
    category: dict(ossCategory, { zh: '分类', en: 'Provider' }).required().fixed().starts(minIO).search(),
    ossCode: codeText({ zh: '资源编号', en: 'Code' }).required().max(30).unique().search('like'),
    endpoint: text({ zh: '资源地址', en: 'Endpoint' })
      .required()
      .max(255)
      .match(/^https?:\/\/[^\s/?#@]+\/?$/i, {
        zh: '资源地址应为 http(s):// 加主机名，可带端口',
        en: 'The endpoint is http(s):// with a host, and a port where needed',
      })
      .hint({
        zh: '服务的 S3 地址，例如 https://s3.oss-cn-hangzhou.aliyuncs.com',
        en: 'Its S3 address, for example https://s3.oss-cn-hangzhou.aliyuncs.com',
      })
      .when('category', ...remote),
    bucketName: text({ zh: '空间名', en: 'Bucket' })
      .required()
      .max(64)
      .match(/^[a-z0-9][a-z0-9.-]{1,62}$/, {
        zh: '空间名只能有小写字母、数字、点和短横线',
        en: 'A bucket has small letters, digits, dots and hyphens only',
      })
      .when('category', ...remote),
    accessKey: codeText({ zh: '访问密钥', en: 'Access key' })
      .required()
      .max(255)
      .when('category', ...remote),
    secretKey: secret({ zh: '安全密钥', en: 'Secret key' })
      .required()
      .max(255)
      .sealed()
      .for('category', 'endpoint')
      .when('category', ...remote),
    appId: codeText({ zh: '应用ID', en: 'App ID' })
      .max(64)
      .match(/^\d+$/, { zh: '应用ID应为数字', en: 'The app ID must be digits only' })
      .hint({ zh: '空间名不带 AppId 时填写', en: 'Required if the bucket name does not include it' })
      .when('category', tencentCloud),
    region: text({ zh: '地域', en: 'Region' })
      .max(64)
      .hint({
        zh: '例如 cn-east-1、oss-cn-hangzhou、ap-guangzhou',
        en: 'For example cn-east-1, oss-cn-hangzhou, ap-guangzhou',
      })
      .when('category', ...remote),
    status: dict(ossStatus).system().search(),
  },
});
