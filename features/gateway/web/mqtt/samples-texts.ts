// Texts of the samples of devices.
import { defineTexts } from '@ec/language/texts';

export const samplesTexts = defineTexts({
  zh: {
    metric: '测点',
    from: '从',
    to: '到',
    beside: '对比',
    alone: '不对比',
    dayBefore: '前一天',
    weekBefore: '前一周',
    otherDay: '其他日期',
    other: '对比',
    file: '导出采样',
    none: '这些天没有上报',
    noneText: '设备接入并上报后显示曲线；原始采样保留 7 至 35 天',
    nonePacked: '设备接入并上报后显示曲线，保留 3 年',
    packed: '较早的日期为 5 分钟均值',
    highest: '最高',
  },
  en: {
    metric: 'Value',
    from: 'From',
    to: 'To',
    beside: 'Compare with',
    alone: 'None',
    dayBefore: 'The day before',
    weekBefore: 'The week before',
    otherDay: 'Another day',
    other: 'Compared',
    file: 'Export samples',
    none: 'No data reported on these days',
    noneText: 'The curve appears once the device connects and reports; samples are kept for 7 to 35 days',
    nonePacked: 'The curve appears once the device connects and reports, and is kept for 3 years',
    packed: 'Earlier days are shown as 5-minute averages',
    highest: 'Highest',
  },
});
