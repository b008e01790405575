// @vitest-environment happy-dom
// Tests that a field uploads dropped or pasted files, at most as many as it allows, and none if it is locked.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LanguageProvider } from '../text/use-texts.ts';
import { LinksInput } from './input-files.tsx';

afterEach(cleanup);

const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const upload = vi.fn(async (one: File) => (one.name === 'bad' ? undefined : `/${one.name}`));

function show(more: Partial<Parameters<typeof LinksInput>[0]> = {}) {
  upload.mockClear();
  const onChange = vi.fn();
  const { container } = render(
    <LanguageProvider value="en">
      <LinksInput id="files" value="" onChange={onChange} upload={upload} {...more} />
    </LanguageProvider>,
  );
  return { zone: container.querySelector('.ec-files-input')!, onChange };
}
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))));

test('dropped or pasted files are uploaded one after the other', async () => {
  const { zone, onChange } = show();
  fireEvent.drop(zone, { dataTransfer: { files: [file('a.png'), file('b.png')] } });
  await settled();
  expect(onChange.mock.calls).toEqual([['/a.png'], ['/a.png,/b.png']]);
  fireEvent.paste(zone, { clipboardData: { files: [file('c.png')] } });
  await settled();
  expect(onChange).toHaveBeenLastCalledWith('/c.png');
});

test('a refused file adds no link, and a paste without files keeps its default effect', async () => {
  const { zone, onChange } = show({ value: '/old.png' });
  fireEvent.drop(zone, { dataTransfer: { files: [file('bad'), file('b.png')] } });
  await settled();
  expect(onChange.mock.calls).toEqual([['/old.png,/b.png']]);
  const text = fireEvent.paste(zone, { clipboardData: { files: [] } });
  expect(text).toBe(true);
});

test('a new file replaces the file of a field for one, and files beyond the limit are not uploaded', async () => {
  const one = show({ value: '/old.png', most: 1 });
  fireEvent.drop(one.zone, { dataTransfer: { files: [file('a.png'), file('b.png')] } });
  await settled();
  expect(one.onChange.mock.calls).toEqual([['/a.png']]);
  cleanup();
  const two = show({ value: '/old.png', most: 2 });
  fireEvent.drop(two.zone, { dataTransfer: { files: [file('a.png'), file('b.png')] } });
  await settled();
  expect(two.onChange.mock.calls).toEqual([['/old.png,/a.png']]);
});

test('a locked field uploads nothing', async () => {
  const { zone, onChange } = show({ isLocked: true });
  fireEvent.drop(zone, { dataTransfer: { files: [file('a.png')] } });
  await settled();
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /Upload/ })).toBeNull();
});
