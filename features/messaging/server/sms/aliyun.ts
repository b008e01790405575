// Alibaba Cloud: SendSms of 2017-05-25, https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms,
// signed by ACS3-HMAC-SHA256, https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
import { randomUUID } from 'node:crypto';
import { textOf } from '@ec/language/unknown';
import { answerOf, national, refused, type SmsDriver } from './driver.ts';
import { hmac, percent, sha256 } from './signing.ts';

const algorithm = 'ACS3-HMAC-SHA256';

const byName = <T>(values: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

export const aliyun: SmsDriver = {
  endpoint: 'https://dysmsapi.aliyuncs.com',
  request({ endpoint, accessKey, secretKey, templateId, signName, regionId }, { phone, params }, now) {
    const parameters = {
      PhoneNumbers: national(phone).replace(/^\+/, ''),
      ...(regionId === '' ? {} : { RegionId: regionId }),
      SignName: signName,
      TemplateCode: templateId,
      TemplateParam: JSON.stringify(params),
    };
    const query = byName(parameters)
      .map(([name, value]) => `${percent(name)}=${percent(value)}`)
      .join('&');
    const signed = {
      host: new URL(endpoint).host,
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': sha256(''),
      'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-version': '2017-05-25',
    };
    const names = byName(signed).map(([name]) => name);
    const lines = byName(signed).map(([name, value]) => `${name}:${value}\n`);
    const canonical = ['POST', '/', query, lines.join(''), names.join(';'), signed['x-acs-content-sha256']].join('\n');
    const signature = hmac('sha256', secretKey, `${algorithm}\n${sha256(canonical)}`).toString('hex');
    const authorization = `${algorithm} Credential=${accessKey},SignedHeaders=${names.join(';')},Signature=${signature}`;
    return { url: `${endpoint}/?${query}`, method: 'POST', headers: { ...signed, authorization } };
  },
  read({ text }) {
    const { Code: code, Message: message, BizId: providerId } = answerOf(text);
    return code === 'OK' ? { ok: true, providerId: textOf(providerId) } : refused(textOf(code), textOf(message));
  },
};
