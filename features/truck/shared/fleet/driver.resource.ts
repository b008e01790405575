// Driver (domain §3).
import { date, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { driverDriverStatus, driverLicenseClass } from './fleet.enums.ts';

export const driver = defineResource({
  name: 'truck.driver',
  base: 'blade-truck/driver',
  table: 'truck_driver',
  label: { zh: '司机', en: 'Driver' },
  title: 'driverName',
  verbs: { create: 'save' },
  fields: {
    driverName: text({ zh: '司机姓名', en: 'Driver Name' }).max(20).required().search().indexed('contains').list(),
    phone: text({ zh: '手机号', en: 'Phone' }).max(11).required().unique().masked().search().list(),
    idCard: text({ zh: '身份证号', en: 'ID card' }).max(18).required().unique().masked(), // GB 11643 checksum
    licenseNo: text({ zh: '驾驶证号', en: 'Licence No.' }).max(18).required().masked(),
    licenseClass: dict(driverLicenseClass).required().list(),
    licenseEnd: date({ zh: '驾驶证到期', en: 'Licence end' }).required().list(),
    qualNo: text({ zh: '从业资格证', en: 'Qualification No.' }).max(30),
    qualEnd: date({ zh: '从业资格到期', en: 'Qualification end' }).list(),
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).required().search().indexed().list(),
    openId: text({ zh: '微信标识', en: 'WeChat openid' }).max(64).system(),
    driverStatus: dict(driverDriverStatus).required().search().indexed().list(),
  },
});
