// Tencent Cloud: SendSms of 2021-01-11, https://cloud.tencent.com/document/product/382/55981, signed by TC3-HMAC-SHA256,
// https://cloud.tencent.com/document/api/382/52072. Its templates number their values.
import { objectOf, textOf } from '@ec/language/unknown';
import { answerOf, e164, refused, type SmsDriver } from './driver.ts';
import { hmac, sha256 } from './signing.ts';

const algorithm = 'TC3-HMAC-SHA256';
const signedHeaders = 'content-type;host;x-tc-action';
const mediaType = 'application/json; charset=utf-8';

export const tencent: SmsDriver = {
  endpoint: 'https://sms.tencentcloudapi.com',
  request({ endpoint, accessKey, secretKey, templateId, signName, regionId, appId }, { phone, params }, now) {
    const { host } = new URL(endpoint);
    const body = JSON.stringify({
      PhoneNumberSet: [e164(phone)],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: templateId,
      TemplateParamSet: Object.values(params),
    });
    const seconds = Math.floor(now.getTime() / 1000);
    const scope = `${now.toISOString().slice(0, 10)}/sms/tc3_request`;
    const headers = `content-type:${mediaType}\nhost:${host}\nx-tc-action:sendsms\n`;
    const canonical = ['POST', '/', '', headers, signedHeaders, sha256(body)].join('\n');
    const key = scope
      .split('/')
      .reduce<string | Buffer>((signingKey, part) => hmac('sha256', signingKey, part), `TC3${secretKey}`);
    const signature = hmac('sha256', key, [algorithm, seconds, scope, sha256(canonical)].join('\n')).toString('hex');
    return {
      url: `${endpoint}/`,
      method: 'POST',
      headers: {
        host,
        'content-type': mediaType,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': regionId || 'ap-guangzhou',
        'x-tc-timestamp': `${seconds}`,
        authorization: `${algorithm} Credential=${accessKey}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
      },
      body,
    };
  },
  read({ text }) {
    const { Error: error, SendStatusSet: each } = objectOf(answerOf(text).Response);
    const { Code: wrong, Message: why } = objectOf(error);
    if (textOf(wrong) !== '') return refused(textOf(wrong), textOf(why));
    const { Code: code, Message: message, SerialNo: providerId } = objectOf(Array.isArray(each) ? each[0] : undefined);
    return code === 'Ok' ? { ok: true, providerId: textOf(providerId) } : refused(textOf(code), textOf(message));
  },
};
