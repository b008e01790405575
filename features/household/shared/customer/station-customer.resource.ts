// The customer who provides the roof of a station, with contract, rent and documents (domain §4).
import { codeText, date, decimal, dict, files, integer, ref, region, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { idCardProblem } from '@ec/system/shared/id-card';
import { phone } from '@ec/system/shared/phone';
import { custStatus, houseType, payCycle, rentMode, roofType } from './customer.enums.ts';

const person = { zh: '农户', en: 'Customer' };
const roof = { zh: '房屋', en: 'House' };
const contract = { zh: '合同', en: 'Contract' };
const rent = { zh: '租金与收款', en: 'Rent and payment' };

export const stationCustomer = defineResource({
  name: 'household.stationCustomer',
  base: 'blade-household/stationCustomer',
  table: 'household_station_customer',
  label: { zh: '农户', en: 'Customer' },
  purpose: {
    zh: '提供屋顶的农户：联系方式、房屋、合同、租金和证件',
    en: 'Customers who provide their roofs: contact, house, contract, rent and documents',
  },
  title: 'customerName',
  foundBy: ['customerName', 'customerNo', 'phone', 'contractNo'],
  columns: [
    ['customerName', 'customerNo'],
    'custStatus',
    'phone',
    ['areaCode', 'village'],
    ['contractNo', 'signDate'],
    ['rentMode', 'rentPrice'],
    'agentDeptId',
    ['roofType', 'roofArea'],
  ],
  menu: { under: 'household', sort: 2, icon: 'ContactsOutlined', label: { zh: '农户档案', en: 'Customers' } },
  scope: { dept: 'agentDeptId', own: 'createUser', site: 'areaCode' },
  unique: [['phone', 'areaCode']],
  fields: {
    customerNo: codeText({ zh: '客户编号', en: 'Customer No.' })
      .max(20)
      .unique()
      .system()
      .indexed('contains')
      .group(person),
    customerName: text({ zh: '农户姓名', en: 'Customer name' })
      .required()
      .max(20)
      .search()
      .indexed('contains')
      .group(person),
    idCard: codeText({ zh: '身份证号', en: 'ID card' })
      .required()
      .max(18)
      .unique()
      .masked()
      .checked(idCardProblem)
      .group(person),
    phone: phone({ zh: '手机号', en: 'Phone' }).search().indexed().group(person),
    custStatus: dict(custStatus, { zh: '客户状态', en: 'Status' })
      .required()
      .search()
      .indexed()
      .starts(custStatus.key.lead)
      .group(person),
    areaCode: region({ zh: '行政区划', en: 'Region' }).required().search().indexed().group(roof),
    town: text({ zh: '乡镇', en: 'Town' }).max(30).group(roof),
    village: text({ zh: '村', en: 'Village' }).max(30).group(roof),
    address: text({ zh: '详细地址', en: 'Address' }).required().max(100).group(roof),
    houseType: dict(houseType).group(roof),
    roofType: dict(roofType).required().group(roof),
    roofArea: decimal(7, 1, { zh: '屋顶面积', en: 'Roof area', unit: 'm²' }).min(0).group(roof),
    contractNo: codeText({ zh: '合同编号', en: 'Contract No.' }).max(40).search().indexed('contains').group(contract),
    signDate: date({ zh: '签约日期', en: 'Signed on' }).group(contract),
    contractYears: integer({ zh: '合同年限', en: 'Contract term', unit: 'a' })
      .min(1)
      .max(50)
      .starts(25)
      .group(contract),
    agentDeptId: ref('system.dept', { zh: '代理商', en: 'Agent' }).search('within').indexed().group(contract),
    salesman: text({ zh: '业务员', en: 'Salesman' }).max(20).group(contract),
    files: files({ zh: '合同/身份证/产权', en: 'Contract, ID card, title deed' })
      .max(20)
      .masked()
      .hint({
        zh: '仅有“查看明文”权限的人可见，其他人只能追加',
        en: 'Visible only with permission to see plain values; others can only add files',
      })
      .group(contract),
    rentMode: dict(rentMode).group(rent),
    rentPrice: decimal(10, 4, { zh: '租金单价', en: 'Rent rate' })
      .min(0)
      .hint({
        zh: '每块、每W或每年的¥，或发电分成的百分数',
        en: '¥ per module, per W or per year; percent of the income for a share',
      })
      .group(rent),
    payCycle: dict(payCycle).group(rent),
    bankName: text({ zh: '开户行', en: 'Bank' }).max(60).group(rent),
    bankCard: codeText({ zh: '银行卡号', en: 'Bank card' }).max(30).masked().group(rent),
  },
});
