// Why a station is told not to swap: what BR-7 and BR-15 say of who pays, what BR-19 says of packs and bay.
import type { Label } from '@ec/language/label';
import type { StartRefusal } from './start-refusal.ts';

/** The first group has its words in the catalogue of errors. */
export type SwapRefusal =
  | StartRefusal
  | 'unknownTag'
  | 'noPayer'
  | 'controlOff'
  | 'bayBusy'
  | 'noSwapTruck'
  | 'noOldPack'
  | 'otherPack'
  | 'packUnknown'
  | 'noPack'
  | 'unfitPack';

export const swapRefusalWords: Readonly<Record<Exclude<SwapRefusal, StartRefusal>, Label>> = {
  unknownTag: { zh: '没有该车牌或车架号的车辆', en: 'No truck has this plate or VIN' },
  noPayer: { zh: '没有可扣费的账户', en: 'Nobody has an account that could pay' },
  controlOff: { zh: '设备控制未开通', en: 'Control of devices is not open' },
  bayBusy: { zh: '该工位有未结束的换电', en: 'A swap in this bay has not ended' },
  noSwapTruck: { zh: '该车辆不是换电车型', en: 'This truck does not swap its battery' },
  noOldPack: { zh: '档案中该车辆没有电池', en: 'No battery is on file for this truck' },
  otherPack: { zh: '车上的电池与档案不符', en: 'The battery on the truck is another one than on file' },
  packUnknown: { zh: '换下电池的电量或健康度未知', en: 'Charge or health of the old battery is not known' },
  noPack: { zh: '没有可用电池', en: 'No battery is ready' },
  unfitPack: { zh: '不满足换电条件', en: 'The swap may not begin' },
};
