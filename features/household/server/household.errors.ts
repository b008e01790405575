// What the household area refuses (domain §4).
import { defineErrors } from '@ec/kernel/errors';

export const householdErrors = defineErrors({
  otherHouse: {
    status: 400,
    zh: 'collectorId:采集器{collectorNo}不在该电站',
    en: 'collectorId:Data logger {collectorNo} is not at this station',
  },
  carriesOthers: {
    status: 409,
    zh: '采集器上还有{count}台逆变器，不能移到别的电站',
    en: '{count} inverters hang on this data logger: it cannot move to another station',
  },
  mechanism: {
    status: 400,
    zh: 'mechRatio:机制电量比例、机制电价和市场均价须同时填写',
    en: 'mechRatio:Mechanism share, mechanism price and market price go together',
  },
});
