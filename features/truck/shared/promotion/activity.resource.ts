// Promotion (domain §3).
import { datetime, decimal, dict, files, flag, integer, refs, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { activityActivityType, actStatus } from './promotion.enums.ts';

export const activity = defineResource({
  name: 'truck.activity',
  base: 'blade-truck/activity',
  table: 'truck_activity',
  label: { zh: '活动', en: 'Promotion' },
  title: 'activityName',
  fields: {
    activityNo: text({ zh: '活动编号', en: 'Activity No.' }).max(20).unique().system(),
    activityName: text({ zh: '活动名称', en: 'Activity Name' }).max(50).required().search().indexed('contains').list(),
    activityType: dict(activityActivityType).required().search().list(),
    startTime: datetime({ zh: '开始时间', en: 'Start Time' }).required().search().indexed().list(),
    endTime: datetime({ zh: '结束时间', en: 'End Time' }).required().search().indexed().list(),
    stationIds: refs('truck.station', { zh: '适用站点', en: 'Stations' }),
    merchantIds: refs('truck.merchant', { zh: '适用商户', en: 'Merchants' }),
    budget: decimal(14, 2, { zh: '预算', en: 'Budget', unit: '¥' }).required(),
    usedBudget: decimal(14, 2, { zh: '已用预算', en: 'Used Budget', unit: '¥' }).system().list(),
    userLimit: integer({ zh: '每人次数', en: 'Times per user' }),
    stackable: flag({ zh: '可叠加', en: 'Stackable' }),
    priority: integer({ zh: '优先级', en: 'Priority' }),
    banner: files({ zh: '宣传图', en: 'Banner' }),
    ruleText: text({ zh: '活动说明', en: 'Rule Text' }).long().required(),
    actStatus: dict(actStatus).system().search().indexed().list(),
    publishTime: datetime({ zh: '发布时间', en: 'Publish Time' }).system(),
  },
});
