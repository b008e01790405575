// @vitest-environment happy-dom
// Tests that the page of a refused load shows the message of the server, except for `common.forbidden`, which names no reason.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { LoadError } from './load-error.tsx';

afterEach(cleanup);

it.each([
  ['common.forbidden', '无权访问', /如工作需要/],
  ['common.forbidden', '此操作需要更高权限', /如工作需要/],
  ['charging.fullScope.sumsCut', '对账单涵盖商户的全部订单，您的数据权限只能看到其中一部分', /对账单涵盖/],
])('shows the text for the refusal %s with the message %s', (entry, message, text) => {
  render(<LoadError error={new ApiError(403, message, { error: entry }, 'r')} />);
  expect(screen.getByText('没有权限')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});
