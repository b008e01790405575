// Yunpian: a form with the API key, https://www.yunpian.com/official/document/sms/zh_CN/domestic_tpl_single_send
import { textOf } from '@ec/language/unknown';
import { answerOf, national, refused, type SmsDriver } from './driver.ts';

/** Encodes each name and value. The form encodes the result once more. */
const valuesOf = (params: Readonly<Record<string, string>>) =>
  Object.entries(params)
    .map(([name, value]) => `${encodeURIComponent(`#${name}#`)}=${encodeURIComponent(value)}`)
    .join('&');

export const yunpian: SmsDriver = {
  endpoint: 'https://sms.yunpian.com',
  request({ endpoint, secretKey, templateId }, { phone, params }) {
    const fields = { apikey: secretKey, mobile: national(phone), tpl_id: templateId, tpl_value: valuesOf(params) };
    return {
      url: `${endpoint}/v2/sms/tpl_single_send.json`,
      method: 'POST',
      headers: {
        accept: 'application/json;charset=utf-8',
        'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
      },
      body: new URLSearchParams(fields).toString(),
    };
  },
  read({ text }) {
    const { code, msg, detail, sid } = answerOf(text);
    if (code === 0) return { ok: true, providerId: textOf(sid) };
    return refused(textOf(code), textOf(detail) || textOf(msg));
  },
};
