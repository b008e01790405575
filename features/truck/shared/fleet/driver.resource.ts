// Drivers of the merchants' trucks (domain §3).
import { codeText, date, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { idCardProblem } from '@ec/system/shared/id-card';
import { phone } from '@ec/system/shared/phone';
import { driverLicenseClass, driverStatus } from './fleet.enums.ts';

const basics = { zh: '基本信息', en: 'Basics' };
const documents = { zh: '证照', en: 'Documents' };

export const driver = defineResource({
  name: 'truck.driver',
  base: 'blade-truck/driver',
  table: 'truck_driver',
  label: { zh: '司机', en: 'Driver' },
  purpose: {
    zh: '商户的司机，含证照到期提醒',
    en: 'Drivers of the merchants, with reminders of documents that expire',
  },
  title: 'driverName',
  foundBy: ['driverName', 'phone'],
  scope: { owner: 'merchantId' },
  menu: { under: 'fleet', sort: 5, icon: 'ContactsOutlined', label: { zh: '司机管理', en: 'Drivers' } },
  verbs: { create: 'save' },
  fields: {
    driverName: text({ zh: '司机姓名', en: 'Driver name' })
      .max(20)
      .required()
      .search()
      .indexed('contains')
      .list()
      .group(basics),
    phone: phone({ zh: '手机号', en: 'Phone' }).unique().search().list().group(basics),
    idCard: codeText({ zh: '身份证号', en: 'ID card' })
      .max(18)
      .required()
      .unique()
      .masked()
      .checked(idCardProblem)
      .group(basics),
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' })
      .required()
      .search()
      .indexed()
      .list()
      .group(basics),
    driverStatus: dict(driverStatus)
      .required()
      .search()
      .indexed()
      .list()
      .starts(driverStatus.key.employed)
      .group(basics),
    openId: codeText({ zh: '微信标识', en: 'WeChat openid' })
      .max(64)
      .system()
      .withoutSource('Drivers do not sign in through WeChat yet')
      .group(basics),
    licenseNo: codeText({ zh: '驾驶证号', en: 'Licence No.' }).max(18).required().masked().group(documents),
    licenseClass: dict(driverLicenseClass).required().list().group(documents),
    licenseEnd: date({ zh: '驾驶证到期', en: 'Licence end' }).required().list().group(documents),
    qualNo: codeText({ zh: '从业资格证', en: 'Qualification No.' }).max(30).group(documents),
    qualEnd: date({ zh: '从业资格到期', en: 'Qualification end' }).list().group(documents),
  },
});
