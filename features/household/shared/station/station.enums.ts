// Enums of household stations (domain §2, §4).
import { defineEnum } from '@ec/resource/enum';

export const gridMode = defineEnum(
  'gridMode',
  { zh: '上网模式', en: 'Grid mode' },
  {
    fullFeedIn: [1, '全额上网', 'Full feed-in'],
    surplus: [2, '自发自用余电上网', 'Self-use with surplus feed-in'],
    selfUse: [3, '全部自发自用', 'Self-use only'],
  },
  { closed: true },
);
export const subjectType = defineEnum(
  'subjectType',
  { zh: '主体类型', en: 'Applicant type' },
  {
    naturalPerson: [1, '自然人户用', 'Natural-person household'],
    otherHousehold: [2, '非自然人户用', 'Non-natural-person household'],
    business: [3, '一般工商业', 'C&I'],
    largeBusiness: [4, '大型工商业', 'Large C&I'],
  },
);
export const coopMode = defineEnum(
  'union_coopMode',
  { zh: '合作模式', en: 'Cooperation' },
  {
    lease: [1, '屋顶租赁', 'Lease'],
    share: [2, '收益分成', 'Share'],
    cash: [3, '全款自购', 'Cash'],
    loan: [4, '贷款', 'Loan'],
  },
);
export const stationState = defineEnum(
  'union_stationState',
  { zh: '建设状态', en: 'Construction status' },
  {
    survey: [1, '勘察', 'Survey', 'off'],
    building: [2, '建设中', 'Building', 'warning'],
    awaitingGrid: [3, '待并网', 'Awaiting grid', 'busy'],
    connected: [4, '已并网', 'Connected', 'good'],
    outOfService: [5, '停运', 'Out of service', 'bad'],
    removed: [6, '拆除', 'Removed', 'off'],
  },
  { closed: true },
);
export const runStatus = defineEnum(
  'union_runStatus',
  { zh: '运行状态', en: 'Running status' },
  {
    normal: [0, '正常', 'Normal', 'good'],
    alarm: [1, '告警', 'Alarm', 'warning'],
    fault: [2, '故障', 'Fault', 'bad'],
    disconnected: [3, '通讯中断', 'Disconnected', 'off'],
    noDevice: [4, '无设备', 'No device', 'off'],
  },
  { closed: true },
);
export const acceptStatus = defineEnum(
  'stationScale_acceptStatus',
  { zh: '验收状态', en: 'Acceptance' },
  {
    unchecked: [0, '未验收', 'Not checked', 'off'],
    passed: [1, '通过', 'Passed', 'good'],
    rectify: [2, '整改', 'Rectify', 'warning'],
  },
);
export const fileType = defineEnum(
  'archive_fileType',
  { zh: '文件类型', en: 'File type' },
  {
    contract: [1, '合同', 'Contract'],
    idCard: [2, '身份证', 'ID card'],
    titleDeed: [3, '产权', 'Title deed'],
    survey: [4, '踏勘', 'Survey'],
    design: [5, '设计图', 'Design'],
    buildPhoto: [6, '施工照', 'Construction photo'],
    acceptance: [7, '验收', 'Acceptance'],
    gridLetter: [8, '并网单', 'Grid connection letter'],
    insurance: [9, '保险', 'Insurance'],
  },
);
