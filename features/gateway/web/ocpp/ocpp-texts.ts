// Texts of chargers that speak OCPP.
import { defineTexts } from '@ec/language/texts';

export const ocppTexts = defineTexts({
  zh: {
    aboutAccept: '将建立充电桩和充电枪并投入运行。桩已带密钥连接的，沿用该密钥并自动重连；否则生成新密钥，只显示一次',
  },
  en: {
    aboutAccept:
      'Makes the charger and its connectors and puts them into service. A charger that brought a key keeps it and reconnects by itself; for any other one a key is made and shown once',
  },
});
