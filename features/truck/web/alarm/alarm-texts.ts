// Words of the alarm page.
import { defineTexts } from '@ec/language/texts';

export const alarmTexts = defineTexts({
  zh: { noControl: '这类设备没有可远程执行的操作' },
  en: { noControl: 'Nothing can be done to this kind of device from here' },
});
