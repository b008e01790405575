// Days of the working calendar that differ from Monday to Friday: holidays, and working days on a weekend (domain §5).
import { defineEnum } from '@ec/resource/enum';
import { date, dict, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const calendarDayType = defineEnum(
  'calendarDay_dayType',
  { zh: '日期类型', en: 'Kind of day' },
  {
    holiday: [1, '放假', 'Holiday', 'off'],
    workday: [2, '上班', 'Working day', 'good'],
  },
  { closed: true },
);

export const calendarDay = defineResource({
  name: 'workflow.calendarDay',
  base: 'blade-desk/calendarDay',
  table: 'desk_calendar_day',
  label: { zh: '工作日历', en: 'Calendar day' },
  purpose: {
    zh: '放假与调休日期；其余日期周一至周五上班',
    en: 'Holidays and working weekends; every other day follows Monday to Friday',
  },
  title: 'dayName',
  columns: ['day', 'dayType', 'dayName'],
  menu: { under: 'flow', sort: 6, icon: 'CalendarOutlined', label: { zh: '工作日历', en: 'Working calendar' } },
  order: [{ field: 'day', direction: 'desc' }],
  fields: {
    day: date({ zh: '日期', en: 'Day' }).required().unique().search(),
    dayType: dict(calendarDayType).required().starts(calendarDayType.key.holiday).search(),
    dayName: text({ zh: '名称', en: 'Name' }).required().max(60).search(),
  },
});
