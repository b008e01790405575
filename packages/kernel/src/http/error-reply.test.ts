import { expect, test } from 'vitest';
import { AppError, defineErrors, errors } from '../errors.ts';
import { createLog } from '../log.ts';
import { errorReply } from './error-reply.ts';

const own = defineErrors({
  code: { status: 400, zh: 'postCode:岗位编号已存在', en: 'postCode:Post code is already in use' },
  address: { status: 400, zh: 'https://x 不是地址', en: 'https://x is no address' },
});
const log = createLog('silent');
const reply = (error: AppError) => errorReply(error, 'zh', 'r-1', log);

test('a refusal names its field by its label; the name of the field stands in data alone', () => {
  expect(reply(new AppError(own.code))).toEqual({
    ...{ code: 400, success: false, msg: '岗位编号已存在' },
    data: { field: 'postCode' },
  });
  const invalid = new AppError(errors.invalid, { name: 'planTime', message: 'a:b' }, { current: 1 });
  expect(reply(invalid)).toMatchObject({ msg: 'a:b', data: { field: 'planTime', current: 1 } });
  expect(reply(new AppError(own.address))).toMatchObject({ msg: 'https://x 不是地址', data: {} });
  expect(reply(new AppError(errors.noData))).toMatchObject({ msg: '数据不存在', data: {} });
});
