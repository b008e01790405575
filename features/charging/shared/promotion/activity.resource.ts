// Promotions (domain §3, §6.7). Their rules (`activitySub`) define conditions and benefits.

import { action } from '@ec/resource/action';
import { unlimited } from '@ec/resource/field';
import { codeText, datetime, decimal, dict, files, flag, integer, refs, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { activityType, actStatus } from './promotion.enums.ts';

const basics = { zh: '活动', en: 'Promotion' };
const reach = { zh: '范围与时间', en: 'Scope and time' };
const limits = { zh: '预算与限制', en: 'Budget and limits' };
const reason = { reason: text({ zh: '原因', en: 'Reason' }).required().max(200) };

export const activity = defineResource({
  name: 'charging.activity',
  base: 'blade-truck/activity',
  table: 'truck_activity',
  label: { zh: '活动', en: 'Promotion' },
  purpose: {
    zh: '满减、折扣、免服务费与充值赠送：审核、发布，以及花掉的预算',
    en: 'Amounts off, discounts, free service and top-up gifts: review, publish and track budgets',
  },
  title: 'activityName',
  foundBy: ['activityName', 'activityNo'],
  columns: [
    ['activityName', 'activityNo'],
    'activityType',
    'actStatus',
    ['startTime', 'endTime'],
    'usedBudget',
    'budget',
    'priority',
  ],
  menu: { under: 'promo', sort: 1, icon: 'FlagOutlined', label: { zh: '活动管理', en: 'Promotions' } },
  // A promotion that is published after its start time runs at once.
  states: {
    actStatus: {
      draft: ['review', 'voided'],
      review: ['draft', 'published', 'running', 'voided'],
      published: ['running', 'voided'],
      running: ['paused', 'ended'],
      paused: ['running', 'ended'],
    },
  },
  // A published promotion cannot be deleted.
  removable: { actStatus: ['draft', 'review', 'voided'] },
  actions: {
    submitReview: action({ zh: '提交审核', en: 'Submit for review' })
      .bulk()
      .confirm()
      .frequent()
      .from('actStatus', actStatus.key.draft)
      .to(actStatus.key.review),
    publishActivity: action({ zh: '发布', en: 'Publish' })
      .bulk()
      .confirm({
        zh: '发布后到开始时间自动生效；开始时间已到的立即生效，按活动优惠计费。',
        en: 'It starts at its start time, or at once if that has passed, and discounts apply from then on.',
      })
      .frequent()
      .from('actStatus', actStatus.key.review)
      .to(actStatus.key.published, actStatus.key.running)
      .by('activityId')
      .gives(z.strictObject({ id: z.string(), actStatus: z.number().int(), publishTime: z.string() }))
      // The specification lists this action under the rules (domain §8.2).
      .alsoUnder('blade-truck/activity_sub'),
    return: action({ zh: '退回', en: 'Return' })
      .bulk()
      .from('actStatus', actStatus.key.review)
      .to(actStatus.key.draft)
      .takes(reason),
    pause: action({ zh: '暂停', en: 'Pause' })
      .bulk()
      .from('actStatus', actStatus.key.running)
      .to(actStatus.key.paused)
      .takes(reason),
    resume: action({ zh: '恢复', en: 'Resume' })
      .bulk()
      .from('actStatus', actStatus.key.paused)
      .to(actStatus.key.running)
      .takes(reason),
    end: action({ zh: '结束', en: 'End' })
      .bulk()
      .danger()
      .from('actStatus', actStatus.key.running, actStatus.key.paused)
      .to(actStatus.key.ended)
      .takes(reason),
    void: action({ zh: '作废', en: 'Void' })
      .bulk()
      .danger()
      .from('actStatus', actStatus.key.draft, actStatus.key.review, actStatus.key.published)
      .to(actStatus.key.voided)
      .takes(reason),
  },
  events: {
    begin: { zh: '到时开始', en: 'started on schedule' },
    finish: { zh: '到时结束', en: 'ended on schedule' },
    useUp: { zh: '预算用完，结束', en: 'ended: budget used up' },
  },
  fields: {
    activityName: text({ zh: '活动名称', en: 'Activity name' })
      .max(50)
      .required()
      .search()
      .indexed('contains')
      .group(basics),
    activityNo: codeText({ zh: '活动编号', en: 'Activity No.' }).max(20).unique().system(),
    activityType: dict(activityType).required().search(),
    actStatus: dict(actStatus).system().search().indexed(),
    startTime: datetime({ zh: '开始时间', en: 'Start time' }).required().search().indexed().group(reach),
    endTime: datetime({ zh: '结束时间', en: 'End time' }).required().search().indexed(),
    stationIds: refs('truck.station', { zh: '适用站点', en: 'Stations' }).hint({
      zh: '留空为全部站点',
      en: 'Leave empty for all stations',
    }),
    merchantIds: refs('truck.merchant', { zh: '适用商户', en: 'Merchants' }).hint({
      zh: '留空为所有人',
      en: 'Leave empty for everyone',
    }),
    publishTime: datetime({ zh: '发布时间', en: 'Published at' }).system(),
    budget: decimal(14, 2, { zh: '预算', en: 'Budget', unit: '¥' }).required().min(0).summed().group(limits),
    usedBudget: decimal(14, 2, { zh: '已用预算', en: 'Budget used', unit: '¥' }).system().summed(),
    userLimit: integer({ zh: '每人次数', en: 'Uses per customer' }).min(0).zeroMeans(unlimited).hint({
      zh: '按付款账户计，没有账户时按车牌；0 或留空不限',
      en: 'Counted per paying account, or per plate without one; 0 or empty means unlimited',
    }),
    priority: integer({ zh: '优先级', en: 'Priority' }).hint({ zh: '大者先用', en: 'Higher priority applies first' }),
    stackable: flag({ zh: '可叠加', en: 'Stackable' }).hint({
      zh: '与其他可叠加的活动一起用于同一订单',
      en: 'Can be combined with other stackable promotions on one order',
    }),
    // Without this flag a discount is at most the service fee (BR-4).
    coversElec: flag({ zh: '可抵电费与换电费', en: 'Covers energy and swap fees' }),
    banner: files({ zh: '宣传图', en: 'Banner' }).group({ zh: '宣传', en: 'Presentation' }),
    ruleText: text({ zh: '活动说明', en: 'Rule text' }).long().required(),
  },
});
