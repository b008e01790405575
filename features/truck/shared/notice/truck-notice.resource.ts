// Service notice (domain §3).
import { action } from '@ec/resource/action';
import { datetime, dict, flag, integer, refsBy, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { truckNoticeStatus, truckNoticeTarget, truckNoticeType } from './notice.enums.ts';

export const truckNotice = defineResource({
  name: 'truck.notice',
  base: 'blade-truck/notice',
  table: 'truck_notice',
  code: 'truck_notice',
  label: { zh: '运营公告', en: 'Service notice' },
  title: 'title',
  menu: { under: 'promo', sort: 3, icon: 'NotificationOutlined', label: { zh: '运营公告', en: 'Service notices' } },
  states: { noticeStatus: { draft: ['published'], published: ['withdrawn'] } },
  removable: { noticeStatus: ['draft', 'withdrawn'] },
  actions: {
    publish: action({ zh: '发布', en: 'Publish' })
      .bulk()
      .confirm()
      .frequent()
      .from('noticeStatus', truckNoticeStatus.key.draft)
      .to(truckNoticeStatus.key.published),
    withdraw: action({ zh: '撤回', en: 'Withdraw' })
      .bulk()
      .danger()
      .from('noticeStatus', truckNoticeStatus.key.published)
      .to(truckNoticeStatus.key.withdrawn),
  },
  fields: {
    title: text({ zh: '标题', en: 'Title' }).max(80).required().search().indexed('contains').list(),
    noticeType: dict(truckNoticeType).required().search().list(),
    content: text({ zh: '内容', en: 'Content' }).long().required(),
    target: dict(truckNoticeTarget).required().list(),
    targetIds: refsBy(
      {
        field: 'target',
        targets: {
          [truckNoticeTarget.key.merchant]: 'truck.merchant',
          [truckNoticeTarget.key.station]: 'truck.station',
        },
      },
      { zh: '对象', en: 'Targets' },
    )
      .besideAs('targetTitles')
      .required()
      .when('target', truckNoticeTarget.key.merchant, truckNoticeTarget.key.station),
    publishTime: datetime({ zh: '发布时间', en: 'Published at' })
      .hint({ zh: '留空则为发布的时刻', en: 'If empty, the moment of publishing' })
      .search()
      .indexed()
      .list(),
    expireTime: datetime({ zh: '过期时间', en: 'Expires at' }).search().indexed().list(),
    top: flag({ zh: '置顶', en: 'Pinned' }).list(),
    noticeStatus: dict(truckNoticeStatus).system().search().indexed().list(),
    readCount: integer({ zh: '阅读数', en: 'Reads' }).system().list(),
  },
});
