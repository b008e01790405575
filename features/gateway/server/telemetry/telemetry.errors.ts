// Refusals of the calls for samples.
import { defineErrors } from '@ec/kernel/errors';

export const telemetryErrors = defineErrors('gateway.telemetry', {
  noMetric: { status: 400, zh: 'metric:没有该测点：{metric}', en: 'metric:Unknown value: {metric}' },
  backwards: { status: 400, zh: 'to:结束日期早于开始日期', en: 'to:The end date is before the start date' },
  tooLong: { status: 400, zh: 'to:一次最多{days}天', en: 'to:At most {days} days at a time' },
});
