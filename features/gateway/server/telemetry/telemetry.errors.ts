// What asking for samples refuses.
import { defineErrors } from '@ec/kernel/errors';

export const telemetryErrors = defineErrors({
  noMetric: { status: 400, zh: 'metric:没有该测点：{metric}', en: 'metric:There is no such value: {metric}' },
});
