// Texts of chargers that speak OCPP.
import { defineTexts } from '@ec/language/texts';

export const ocppTexts = defineTexts({
  zh: {
    aboutAccept: '将建立充电桩和充电枪并投入运行。桩已带密钥连接的，沿用该密钥并自动重连；否则生成新密钥，只显示一次',
    aboutHandOver: '移交后，该桩出现在所选租户的待接入桩里，由租户接入；桩会自动重新连接。',
  },
  en: {
    aboutAccept:
      'Makes the charger and its connectors and puts them into service. A charger that brought a key keeps it and reconnects by itself; for any other one a key is made and shown once',
    aboutHandOver:
      'The charger then stands in the list of waiting chargers of that tenant, who accepts it. It reconnects by itself.',
  },
});
