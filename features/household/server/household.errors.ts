// The errors of the household area, except those of commands (domain §4).
import { defineErrors } from '@ec/kernel/errors';

export const householdErrors = defineErrors('household', {
  otherHouse: {
    status: 400,
    zh: 'collectorId:采集器{collectorNo}不在该电站',
    en: 'collectorId:Data logger {collectorNo} is not at this station',
  },
  carriesOthers: {
    status: 409,
    field: 'stationId',
    zh: '采集器上还有{count}台逆变器，不能移到别的电站',
    en: '{count} inverters are connected to this data logger, so it cannot move to another station',
  },
  mechanism: {
    status: 400,
    zh: 'mechRatio:机制电量比例、机制电价和市场均价须同时填写',
    en: 'mechRatio:Enter mechanism share, mechanism price and market price together',
  },
  reasonNeeded: { status: 400, zh: 'reason:请输入更正原因', en: 'reason:Enter the reason for the correction' },
  sameEnergy: {
    status: 400,
    zh: 'dayKwh:与当前值相同，没有需要更正的内容',
    en: 'dayKwh:Same as the current value; nothing to correct',
  },
  readings: {
    status: 400,
    zh: 'dayKwh:发电量须等于截止表码减起始表码（{kwh} kWh）',
    en: 'dayKwh:The yield is the end reading less the start reading ({kwh} kWh)',
  },
  futureDay: { status: 400, zh: 'day:不能晚于今天', en: 'day:Cannot be in the future' },
  tooMuch: {
    status: 400,
    zh: 'dayKwh:{kw} kW的逆变器一天不会超过{most} kWh',
    en: 'dayKwh:An inverter of {kw} kW gives at most {most} kWh in a day',
  },
  moreThanGap: {
    status: 400,
    zh: 'dayKwh:该缺口期间表计共走{kwh} kWh，人工录入已超出{excess} kWh',
    en: 'dayKwh:The counter moved {kwh} kWh over this gap: the entries exceed it by {excess} kWh',
  },
  measuredDay: {
    status: 409,
    zh: '{sn} {day}没有人工更正，采集的日报不能删除',
    en: '{sn} on {day} has no correction: measured days are not removed',
  },
  spanTooWide: {
    status: 400,
    zh: '一次最多重算{most}个电站日，请缩小范围',
    en: 'At most {most} days of stations at once: choose a narrower span',
  },
  monthAdjusted: {
    status: 409,
    zh: '{month}的差额已计入{later}的结算单，请先退回该结算单',
    en: 'The statement of {later} includes a difference of {month}. Reopen that one first',
  },
  statementChanged: {
    status: 409,
    zh: '{month}的数据已有变动：分成{farmerShare}、租金{rent}、往月差额{adjust}，应付{due}。草稿已刷新，请核对后再确认',
    en: 'The figures of {month} have changed: share {farmerShare}, rent {rent}, prior differences {adjust}, due {due}. The draft shows them now. Check it and confirm again',
  },
  monthRuns: { status: 409, zh: '{month}尚未结束，不能确认', en: '{month} is not over yet and cannot be confirmed' },
});
