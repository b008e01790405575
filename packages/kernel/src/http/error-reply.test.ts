// Tests the reply for an error: its message, and the name and the field in its data.
import { expect, test } from 'vitest';
import { AppError, defineErrors, errors } from '../errors.ts';
import { createLog } from '../log.ts';
import { errorReply } from './error-reply.ts';

const probeErrors = defineErrors('replyTest', {
  code: { status: 400, zh: 'postCode:岗位编号已存在', en: 'postCode:Post code is already in use' },
  busy: { status: 409, field: 'gunId', zh: '充电枪使用中', en: 'The connector is in use' },
  address: { status: 400, zh: 'https://x 不是地址', en: 'https://x is no address' },
});
const log = createLog('silent');
const reply = (error: AppError) => errorReply(error, 'zh', 'r-1', log);

test('a refusal has its name and its field in data, and its message from the catalogue', () => {
  expect(reply(new AppError(probeErrors.code))).toEqual({
    code: 400,
    success: false,
    msg: '岗位编号已存在',
    data: { error: 'replyTest.code', field: 'postCode' },
  });
  expect(reply(new AppError(probeErrors.busy))).toEqual({
    code: 409,
    success: false,
    msg: '充电枪使用中',
    data: { error: 'replyTest.busy', field: 'gunId' },
  });
  const invalid = new AppError(errors.invalid, { name: 'planTime', message: 'a:b' }, { current: 1 });
  expect(reply(invalid)).toMatchObject({
    msg: 'a:b',
    data: { error: 'common.invalid', field: 'planTime', current: 1 },
  });
  expect(reply(new AppError(probeErrors.address))).toMatchObject({ msg: 'https://x 不是地址' });
  expect(reply(new AppError(errors.noData))).toMatchObject({ msg: '数据不存在', data: { error: 'common.noData' } });
});

test('a list in the data of a refusal stays a list; a server error has its name in data', () => {
  expect(reply(new AppError(probeErrors.address, {}, ['x'])).data).toEqual(['x']);
  expect(errorReply(new Error('x'), 'en', 'r-1', log)).toMatchObject({ code: 500, data: { error: 'common.server' } });
});

test('two catalogues cannot define the same error', () => {
  expect(() => defineErrors('common', { noData: { status: 400, zh: '无', en: 'None' } })).toThrow('common.noData');
});
