// @vitest-environment happy-dom
// Tests that a screen reader names a button by its text alone, whichever component draws its icon.
import { PlusOutlined } from '@ant-design/icons';
import { cleanup, render, screen } from '@testing-library/react';
import { Alert, Button, Tag } from 'antd';
import { afterEach, expect, test } from 'vitest';
import './silent-icons.ts';

afterEach(cleanup);

test('icons of ours and of the library are no part of names', () => {
  render(
    <>
      <Button icon={<PlusOutlined />}>新增</Button>
      <Button loading>保存</Button>
      <Alert type="warning" showIcon title="请先核对" />
    </>,
  );
  expect(screen.getAllByRole('button').map((button) => button.querySelector('[aria-label], [role=img]'))).toEqual([
    null,
    null,
  ]);
  expect(screen.getByRole('button', { name: '新增' })).toBeTruthy();
  expect(screen.getByRole('alert').querySelector('.anticon')?.getAttribute('aria-hidden')).toBe('true');
});

test('an icon that was given a name keeps it, and one that is pressed stays a button', () => {
  render(
    <>
      <PlusOutlined aria-label="有更新" />
      <Tag closable={{ 'aria-label': '去掉' }}>甲</Tag>
    </>,
  );
  expect(screen.getByRole('img', { name: '有更新' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '去掉' })).toBeTruthy();
});
