// The reasons why a swap is refused to a station: about the payer by BR-7 and BR-15, about packs and bay by BR-19.
import type { Label } from '@ec/language/label';
import type { StartRefusal } from './start-refusal.ts';

/** The texts of `StartRefusal` are in the error catalogue, the other texts in `swapRefusalWords`. */
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
  unknownTag: { zh: '没有该车牌或车架号的车辆', en: 'No truck with this plate or VIN' },
  noPayer: { zh: '没有可扣费的账户', en: 'No account can pay' },
  controlOff: { zh: '设备控制未开通', en: 'Device control is not enabled' },
  bayBusy: { zh: '该工位有未结束的换电', en: 'A swap is still running in this bay' },
  noSwapTruck: { zh: '该车辆不是换电车型', en: 'This truck cannot swap its battery' },
  noOldPack: { zh: '档案中该车辆没有电池', en: 'No battery is on file for this truck' },
  otherPack: { zh: '车上的电池与档案不符', en: 'The battery on the truck differs from the one on file' },
  packUnknown: { zh: '换下电池的电量或健康度未知', en: 'SOC or SOH of the old battery is unknown' },
  noPack: { zh: '没有可用电池', en: 'No battery is ready' },
  unfitPack: { zh: '不满足换电条件', en: 'Swap conditions are not met' },
};
