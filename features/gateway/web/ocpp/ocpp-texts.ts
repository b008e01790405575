// Texts for chargers that use OCPP.
import { defineTexts } from '@ec/language/texts';

export const ocppTexts = defineTexts({
  zh: {
    aboutAccept: '将建立充电桩和充电枪并投入运行。桩已带密钥连接的，沿用该密钥并自动重连；否则生成新密钥，只显示一次',
    keys: '{count}个密钥',
    conflict: '该标识下出现过{count}个不同的密钥，可能有人冒用。请向现场核对密钥指纹或来源地址后再选择。',
    onlyKey: '该桩连接时只出现过这一种密钥，接入后沿用；未带密钥的，接入时生成。',
    noKey: '未带密钥',
    firstKey: '最先出现',
    from: '来自 {address}',
    seen: '首次 {first} · 最近 {last} · 启动{boots}次',
    aboutFingerprint: '密钥指纹是密钥 SHA-256 的前8位，可在现场用同样方法计算后核对。',
    aboutHandOver: '移交后，该桩出现在所选租户的待接入桩里，由租户接入；桩会自动重新连接。',
  },
  en: {
    aboutAccept:
      'Creates the charger and its connectors and puts them into service. A charger with its own key keeps it and reconnects automatically; for any other charger a key is created and shown once',
    keys: '{count} keys',
    conflict:
      '{count} different keys have connected under this ID: somebody may be using its name. Check the fingerprint or the address on site before you choose.',
    onlyKey:
      'This charger has connected with this key alone and keeps it; one without a key gets one when it is accepted.',
    noKey: 'Without a key',
    firstKey: 'Seen first',
    from: 'From {address}',
    seen: 'First {first} · last {last} · boots: {boots}',
    aboutFingerprint:
      'The fingerprint is the first 8 digits of the SHA-256 of the key: work it out on site in the same way and compare.',
    aboutHandOver:
      'The charger then appears in the list of waiting chargers of that tenant, who accepts it. It reconnects automatically.',
  },
});
