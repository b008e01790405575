// The errors of a push of settings, and the reasons why a push leaves out an inverter (BR-45).
import { defineErrors, type ErrorEntry } from '@ec/kernel/errors';
import type { Refusal } from '../../shared/device/hand-out-rules.ts';

export const commandErrors = defineErrors('household.command', {
  // Domain §8.1 prescribes this text.
  controlOff: { status: 409, zh: '设备控制未开通', en: 'Device control is not enabled' },
  tooMany: { status: 400, zh: '一次最多下发{most}台逆变器', en: 'At most {most} inverters at a time' },
  nothing: { status: 400, zh: '请选择参数模板，或填写参数项', en: 'Select a template or enter values' },
  both: { status: 400, zh: '参数模板与参数项只能选一个', en: 'Use either a template or values, not both' },
  noSetting: { status: 400, zh: '参数模板不存在或已停用', en: 'The template does not exist or is disabled' },
  confirmFirst: {
    status: 409,
    zh: '将关停或大幅限制{count}台逆变器的出力（额定共{kw} kW），请再次确认',
    en: '{count} inverters rated {kw} kW in total would be switched off or limited below 30 %. Confirm to continue',
  },
  notHeld: { status: 409, zh: '指令 {no} 无需放行', en: 'Command {no} is not pending release' },
});

export const refusals: Record<Refusal, Omit<ErrorEntry, 'status'>> = {
  otherVendor: { zh: '品牌不同，一次只能下发一个品牌', en: 'Different brand: push to one brand at a time' },
  otherModel: { zh: '型号{model}不在模板的适用型号中', en: 'Model {model} is not covered by the template' },
  neverReported: { zh: '从未上报，无法下发', en: 'It has never reported' },
  offline: { zh: '逆变器离线', en: 'The inverter is offline' },
  overRated: { zh: '功率限值超过额定功率{ratedKw} kW', en: 'The power limit is above its rated {ratedKw} kW' },
  open: { zh: '同一参数有未完成的指令', en: 'An earlier command for this parameter is still pending' },
};
