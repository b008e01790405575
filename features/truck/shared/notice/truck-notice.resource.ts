// Service notice (domain §3).
import { action } from '@ec/resource/action';
import { datetime, dict, flag, integer, refsBy, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { truckNoticeNoticeStatus, truckNoticeNoticeType, truckNoticeTarget } from './notice.enums.ts';

export const truckNotice = defineResource({
  name: 'truck.notice',
  base: 'blade-truck/notice',
  table: 'truck_notice',
  code: 'truck_notice',
  label: { zh: '运营公告', en: 'Service notice' },
  title: 'title',
  states: { noticeStatus: { 0: [1], 1: [2] } },
  actions: {
    publish: action({ zh: '发布', en: 'Publish' }).confirm().frequent().from('noticeStatus', 0).to(1),
    withdraw: action({ zh: '撤回', en: 'Withdraw' }).danger().from('noticeStatus', 1).to(2),
  },
  fields: {
    title: text({ zh: '标题', en: 'Title' }).max(80).required().search().indexed('contains').list(),
    noticeType: dict(truckNoticeNoticeType).required().search().list(),
    content: text({ zh: '内容', en: 'Content' }).long().required(),
    target: dict(truckNoticeTarget).required().list(),
    targetIds: refsBy(
      { field: 'target', targets: { 2: 'truck.merchant', 3: 'truck.station' } },
      { zh: '对象', en: 'Targets' },
    )
      .required()
      .when('target', 2, 3),
    publishTime: datetime({ zh: '发布时间', en: 'Publish Time' })
      .hint({ zh: '留空则为发布的时刻', en: 'Left empty, the moment it is published' })
      .search()
      .indexed()
      .list(),
    expireTime: datetime({ zh: '过期时间', en: 'Expire Time' }).search().indexed().list(),
    top: flag({ zh: '置顶', en: 'Top' }).list(),
    noticeStatus: dict(truckNoticeNoticeStatus).system().search().indexed().list(),
    readCount: integer({ zh: '阅读数', en: 'Reads' }).system().list(),
  },
});
