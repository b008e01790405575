// Qiniu Cloud: https://developer.qiniu.com/sms/5897/sms-api-send-message, signed by the scheme `Qiniu`,
// https://developer.qiniu.com/kodo/1201/access-token
import { textOf } from '@ec/language/unknown';
import { answerOf, national, refused, type SmsDriver } from './driver.ts';
import { hmac } from './signing.ts';

const path = '/v1/message/single';
const mediaType = 'application/json';

/** Encodes bytes as URL-safe Base64 with padding. */
const urlSafe = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');

export const qiniu: SmsDriver = {
  endpoint: 'https://sms.qiniuapi.com',
  request({ endpoint, accessKey, secretKey, templateId, signName }, { phone, params }) {
    const url = `${endpoint}${path}`;
    const body = JSON.stringify({
      signature_id: signName,
      template_id: templateId,
      mobile: national(phone),
      parameters: params,
    });
    const toSign = `POST ${path}\nHost: ${new URL(url).host}\nContent-Type: ${mediaType}\n\n${body}`;
    const token = `${accessKey}:${urlSafe(hmac('sha1', secretKey, toSign))}`;
    return { url, method: 'POST', headers: { 'content-type': mediaType, authorization: `Qiniu ${token}` }, body };
  },
  read({ status, text }) {
    const { message_id: providerId, error, message } = answerOf(text);
    if (status < 300 && textOf(providerId) !== '') return { ok: true, providerId: textOf(providerId) };
    return refused(textOf(error), textOf(message));
  },
};
