// Tests how the form understands a failed save.
import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { failureOf } from './save-failure.ts';

const row = { id: '1900000000000000001', rowVersion: 4 };

test('a message for a field of the form belongs to the field, and other failures are errors or conflicts', () => {
  const names = ['name', 'power'];
  const refuse = (status: number, message: string, data: unknown = {}) => new ApiError(status, message, data, 'r-1');
  expect(failureOf(refuse(400, '请输入名称', { field: 'name' }), names)).toEqual({
    kind: 'fields',
    issues: { name: '请输入名称' },
  });
  expect(failureOf(refuse(400, '版本已存在', { field: 'hidden' }), names)).toMatchObject({
    kind: 'error',
    message: '版本已存在',
  });
  expect(failureOf(refuse(400, '缺少必要的请求参数: x'), names)).toMatchObject({ kind: 'error', requestId: 'r-1' });
  expect(failureOf(refuse(409, '状态不允许'), names).kind).toBe('error');
  expect(failureOf(refuse(409, '该站点已停用', { error: 'x.closed', field: 'power' }), names)).toEqual({
    kind: 'fields',
    issues: { power: '该站点已停用' },
  });
  expect(failureOf(refuse(409, '数据已被他人修改', { current: row }), names)).toEqual({
    kind: 'conflict',
    theirs: row,
  });
  expect(failureOf(refuse(0, ''), names)).toMatchObject({ kind: 'error', isNetwork: true });
});
