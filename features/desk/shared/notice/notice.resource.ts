// Notice to the tenant's own people (domain §5).
import { action } from '@ec/resource/action';
import { datetime, dict, integer, refsBy, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { noticeCategory, noticeStatus, noticeTarget } from './notice.enums.ts';

export const notice = defineResource({
  name: 'desk.notice',
  base: 'blade-desk/notice',
  table: 'desk_notice',
  label: { zh: '通知公告', en: 'Notice' },
  purpose: { zh: '发给本单位人员的通知', en: 'Notices for everybody who works for this tenant' },
  title: 'title',
  toasts: 'system',
  calls: { export: false, import: false },
  menu: { under: 'desk', sort: 1, icon: 'NotificationOutlined', label: { zh: '通知公告', en: 'Notices' } },
  order: [
    { field: 'releaseTime', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  states: { noticeStatus: { draft: ['published'], published: ['draft'] } },
  removable: { noticeStatus: ['draft'] },
  actions: {
    publish: action({ zh: '发布', en: 'Publish' })
      .bulk()
      .confirm()
      .frequent()
      .from('noticeStatus', noticeStatus.key.draft)
      .to(noticeStatus.key.published),
    withdraw: action({ zh: '撤回', en: 'Withdraw' })
      .bulk()
      .danger()
      .from('noticeStatus', noticeStatus.key.published)
      .to(noticeStatus.key.draft),
  },
  fields: {
    title: text({ zh: '标题', en: 'Title' }).max(80).required().search().indexed('contains').list(),
    category: dict(noticeCategory, { zh: '类别', en: 'Category' }).required().search().list(),
    target: dict(noticeTarget).required().starts(noticeTarget.key.everyone).list(),
    targetIds: refsBy(
      {
        field: 'target',
        targets: { [noticeTarget.key.departments]: 'system.dept', [noticeTarget.key.roles]: 'system.role' },
      },
      { zh: '对象', en: 'Targets' },
    )
      .besideAs('targetTitles')
      .required()
      .when('target', noticeTarget.key.departments, noticeTarget.key.roles)
      .hint({ zh: '部门包含其下级', en: 'Includes sub-departments' }),
    releaseTime: datetime({ zh: '发布时间', en: 'Publish time' })
      .hint({
        zh: '发布后到这一刻才可见；留空则为发布的时刻',
        en: 'Visible from this moment once published; if empty, at once',
      })
      .search()
      .indexed()
      .list(),
    content: text({ zh: '内容', en: 'Content' }).rich().max(50_000).required(),
    noticeStatus: dict(noticeStatus).system().search().indexed().list(),
    readCount: integer({ zh: '阅读数', en: 'Reads' }).system().list(),
  },
});
