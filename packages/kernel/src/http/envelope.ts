// The envelope of replies: `{code, success, data, msg}` (contract §1.1). Successful replies of routes with `bare` have no envelope.
import type { Language } from '@ec/language/language';

export interface Envelope {
  code: number;
  success: boolean;
  data: unknown;
  msg: string;
}

const successText = { zh: '操作成功', en: 'Done' };
const noDataText = { zh: '暂无承载数据', en: 'No data' };

/** Returns the envelope of a success. `undefined` and `null` are sent as `{}`, with the message that there is no data. */
export function success(data: unknown, language: Language): Envelope {
  const isAbsent = data === undefined || data === null;
  return { code: 200, success: true, data: isAbsent ? {} : data, msg: (isAbsent ? noDataText : successText)[language] };
}

export function failure(code: number, msg: string, data: unknown = {}): Envelope {
  return { code, success: false, data: data ?? {}, msg };
}
