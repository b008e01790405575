// @vitest-environment happy-dom
// Tests the steps of a detail and the recycle bin after rows have gone, and a view that is saved but cannot become the default.
import { RecycleBin } from '@ec/records/history/recycle-bin.tsx';
import { useSteps } from '@ec/records/list/use-steps';
import { useSavedViews } from '@ec/records/views/use-saved-views';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bellOf } from './test-bell.ts';
import { stageOf } from './test-stage.tsx';

afterEach(cleanup);

const bell = { ...bellOf(), tabs: undefined, editable: {} };

it('the steps of a detail still work after a step to an empty page', () => {
  const onOpen = vi.fn();
  const onPage = vi.fn();
  const rowsOf = (...ids: string[]) => ({ records: ids.map((id) => ({ id })), pages: 2 });
  const first = { page: rowsOf('1', '2'), isSettled: true, current: 1, openedId: '2', onOpen, onPage };
  const { result, rerender } = renderHook(useSteps<{ id: string }>, { initialProps: first });
  act(() => result.current.next?.());
  expect(onPage).toHaveBeenCalledWith(2);
  rerender({ ...first, page: rowsOf(), current: 2 });
  rerender({ ...first, page: { ...rowsOf('1', '2'), pages: 1 } });
  expect(onOpen).not.toHaveBeenCalled();
  act(() => result.current.previous?.());
  expect(onOpen).toHaveBeenCalledWith('1');
});

it('a recycle bin shows the page before after its last page became empty', async () => {
  const deleted = new Set(Array.from({ length: 11 }, (_, index) => `${index + 1}`));
  const page = (current: number) => {
    const ids = [...deleted].slice((current - 1) * 10, current * 10);
    const records = ids.map((id) => ({ id, bellName: `Bell ${id}`, deletedBy: 'Ann', deletedTime: '' }));
    return { records, total: deleted.size, size: 10, current, pages: Math.ceil(deleted.size / 10) };
  };
  const { Stage } = stageOf({
    resources: [bell],
    answers: {
      'GET blade-probe/bell/recycle': ({ query }) => page(Number(query.current)),
      'POST blade-probe/bell/restore': ({ body }) => {
        deleted.delete((body as { ids: string }).ids);
        return true;
      },
    },
  });
  render(<RecycleBin table={bell} />, { wrapper: Stage });
  fireEvent.click(await screen.findByTitle('2'));
  await screen.findByText('Bell 11');
  fireEvent.click(screen.getByText('Restore', { selector: 'td button *, td button' }));
  await screen.findByText('Bell 10');
});

it('a view is saved even if it cannot become the default, which the console tries once', async () => {
  const views: unknown[] = [];
  const { Stage, of } = stageOf({
    resources: [bell],
    answers: {
      'GET blade-system/view/list': () => ({ views, defaultId: '', columns: '', widths: {}, density: 40, roles: [] }),
      'POST blade-system/view/submit': () => ({ id: '7', viewName: 'Loud' }),
    },
  });
  const { result } = renderHook(() => useSavedViews('probe:bell'), { wrapper: Stage });
  await waitFor(() => expect(result.current.isPending).toBe(false));
  const saved = await act(() => result.current.save({ config: {} as never, name: 'Loud', isDefault: true } as never));
  expect(saved).toMatchObject({ id: '7' });
  expect(of('POST blade-system/view/default')).toHaveLength(1);
});
