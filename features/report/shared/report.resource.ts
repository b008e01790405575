// Reports that people design (domain §13): source, layout, schedule and recipients.
import { codeText, datetime, dict, integer, json, refs, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { layoutSchema } from './layout.ts';
import { reportFormat, reportSchedule, reportSharing, reportWeekday } from './report.enums.ts';

const { daily, weekly, monthly } = reportSchedule.key;
const scheduled = [daily, weekly, monthly];
const sending = { zh: '定时发送', en: 'Scheduled sending' };

export const report = defineResource({
  name: 'report.report',
  base: 'blade-report/report/rest',
  code: 'report_list',
  table: 'report_report',
  label: { zh: '报表', en: 'Report' },
  purpose: { zh: '用系统中的数据组成的表和图', en: 'Tables and charts built from the system’s data' },
  title: 'name',
  columns: ['source', 'sharing', ['schedule', 'nextRun'], 'updateTime'],
  // The list of reports has no export. The call `file` exports the result of one report.
  calls: { export: false, import: false, batch: false, select: { code: 'report_list' } },
  scope: { own: 'createUser' },
  menu: {
    under: 'report',
    sort: 1,
    icon: 'PieChartOutlined',
    label: { zh: '报表列表', en: 'Report list' },
    path: '/report/reportlist',
    buttons: [button('export', '导出', 'Export')],
  },
  fields: {
    name: text({ zh: '报表名称', en: 'Report' }).required().max(100).search().indexed('contains'),
    sharing: dict(reportSharing).required().starts(reportSharing.key.own).search(),
    source: text({ zh: '数据来源', en: 'Data source' }).required().max(64).group({ zh: '内容', en: 'Content' }),
    layout: json(layoutSchema, { zh: '展示内容', en: 'Content' })
      .required()
      .wordless('It is the report itself, which has files of its own.'),
    schedule: dict(reportSchedule).required().starts(reportSchedule.key.never).search().group(sending),
    weekday: dict(reportWeekday).required().when('schedule', weekly).group(sending),
    monthDay: integer({ zh: '每月几号', en: 'Day of the month' })
      .required()
      .min(1)
      .max(31)
      .hint({ zh: '没有这一天的月份取最后一天', en: 'In shorter months, the last day' })
      .when('schedule', monthly)
      .group(sending),
    atTime: codeText({ zh: '时间', en: 'Time' })
      .required()
      .max(5)
      .match(/^([01]\d|2[0-3]):[0-5]\d$/, { zh: '时间应为 HH:mm，例如 08:00', en: 'Must be HH:mm, e.g. 08:00' })
      .when('schedule', ...scheduled)
      .group(sending),
    format: dict(reportFormat)
      .required()
      .when('schedule', ...scheduled)
      .group(sending),
    recipients: refs('system.user', { zh: '接收人', en: 'Recipients' })
      .required()
      .when('schedule', ...scheduled)
      .hint({
        zh: '每人收到按本人权限和数据范围生成的文件',
        en: 'Each recipient receives a file generated with their own permissions and data scope',
      })
      .group(sending),
    nextRun: datetime({ zh: '下次运行', en: 'Next run' }).system(),
  },
});
