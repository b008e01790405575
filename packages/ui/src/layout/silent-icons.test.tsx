// @vitest-environment happy-dom
// Tests that screen readers ignore an icon, unless it has its own label.
import { PlusOutlined } from '@ant-design/icons';
import { cleanup, render, screen } from '@testing-library/react';
import { Alert, Button, Tag } from 'antd';
import { afterEach, expect, test } from 'vitest';
import './silent-icons.ts';

afterEach(cleanup);

test('icons without a label are hidden from screen readers, also icons that antd adds itself', () => {
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

test('an icon with a label keeps its name, and a clickable icon stays a button', () => {
  render(
    <>
      <PlusOutlined aria-label="有更新" />
      <Tag closable={{ 'aria-label': '去掉' }}>甲</Tag>
    </>,
  );
  expect(screen.getByRole('img', { name: '有更新' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '去掉' })).toBeTruthy();
});
