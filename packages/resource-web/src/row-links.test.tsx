// @vitest-environment happy-dom
// Tests the names in a row: their links for people who may view the linked rows, the cards of these links, and the page of a linked row.
import { defineEnum } from '@ec/resource/enum';
import { decimal, dict, integer, ref, refs, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListView } from './list-view.tsx';
import { relatedTab } from './related-tab.tsx';
import { RowCards } from './row-cards.tsx';
import { rowPageOf } from './row-page.tsx';
import type { Slots } from './slots.ts';
import { type StageOptions, stageOf } from './test-stage.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const label = (en: string) => ({ zh: en, en });
const siteState = defineEnum('probe_siteState', label('State'), { open: [1, '开', 'Open', 'good'] }, { closed: true });

const site = defineResource({
  name: 'probe.site',
  base: 'blade-probe/site',
  table: 'probe_site',
  label: label('Site'),
  title: 'siteName',
  fields: {
    siteName: text(label('Site name')).required().list(),
    siteState: dict(siteState).system().list(),
    lanes: integer(label('Lanes')).list(),
    town: text(label('Town')).list(),
    dayMoney: decimal(14, 2, { ...label('Taken today'), unit: '¥' })
      .computed()
      .summed(),
  },
  states: { siteState: { open: [] } },
  calls: { remove: false },
});
const visit = defineResource({
  name: 'probe.visit',
  base: 'blade-probe/visit',
  table: 'probe_visit',
  label: label('Visit'),
  title: 'visitNo',
  fields: {
    visitNo: text(label('No.')).list(),
    siteId: ref('probe.site', label('Where')).list(),
    guestName: text(label('Guest')).names('guestId').list(),
    guestId: ref('probe.site', label('Guest ID')),
    others: refs('probe.site', label('Others')).list(),
  },
});

const visits = {
  records: [
    {
      id: '1',
      visitNo: 'V1',
      siteId: '7',
      siteName: 'North',
      guestName: 'Old name',
      guestId: '8',
      others: '8,9',
      othersName: 'B,C',
    },
    {
      id: '2',
      visitNo: 'V2',
      siteId: '',
      siteName: '',
      guestName: 'Nobody known',
      guestId: '',
      others: '8,9',
      othersName: 'B, with comma,C',
    },
  ],
  total: 2,
  pages: 1,
};
const north = {
  id: '7',
  rowVersion: 1,
  siteName: 'North',
  siteState: 1,
  siteStateName: 'Open',
  lanes: 4,
  town: 'Ningbo',
  dayMoney: 12.5,
};
function Notes({ row }: { row: { id: string } }) {
  return <p>{`Notes of ${row.id}`}</p>;
}

const slots: Slots = {
  tabs: [{ key: 'notes', label: label('Notes'), Content: Notes }, relatedTab('probe.visit', 'siteId', label('Visits'))],
};
const pages = { site: '/asset/site', visit: '/trade/visit' };
const detail = 'GET blade-probe/site/detail';
const answers = { 'GET blade-probe/visit/list': () => visits, [detail]: () => north };

async function open(options: Partial<StageOptions> = {}) {
  const stage = stageOf({ resources: [site, visit], pages, ...options, answers: { ...answers, ...options.answers } });
  const both = (
    <>
      <ListView resource={visit} slots={{}} />
      <RowCards />
    </>
  );
  render(both, { wrapper: stage.Stage });
  await screen.findByText('V2');
  return stage;
}
const linkTo = (id: string) => document.querySelector<HTMLAnchorElement>(`a[data-row="${id}"]`);
const card = () => document.querySelector('.ec-link-card');

describe('a name', () => {
  it('opens the drawer of its row, and has an address, so that a Ctrl click can open a window', async () => {
    const { tabs } = await open();
    expect(linkTo('7')?.getAttribute('href')).toBe('/asset/site?id=7');
    fireEvent.click(linkTo('7')!);
    fireEvent.click(linkTo('7')!, { ctrlKey: true });
    expect(tabs).toEqual(['/asset/site?id=7']);
  });

  it('that a row stores as text links to the row of its reference, and is plain text without a reference', async () => {
    await open();
    const old = screen.getByText('Old name').closest('a');
    expect(old?.getAttribute('href')).toBe('/asset/site?id=8');
    expect(screen.getByText('Nobody known').closest('a')).toBeNull();
  });

  it('in a list of names links to its own row, unless a comma in a name makes the list ambiguous', async () => {
    await open();
    expect(screen.getByText('C').closest('a')?.getAttribute('href')).toBe('/asset/site?id=9');
    expect(screen.getByText('B, with comma,C').closest('a')).toBeNull();
  });

  it.each([
    ['may not view the linked rows', { without: ['site_view'] }],
    ['has no page of the linked rows', { pages: { visit: '/trade/visit' } }],
  ])('is plain text for a person who %s', async (_, options) => {
    await open(options);
    expect(screen.getByText('North').closest('a')).toBeNull();
  });
});

describe('the card of a name', () => {
  const point = (target: Element, type: string) =>
    fireEvent(target, new PointerEvent('pointerover', { bubbles: true, pointerType: type }));
  // A card that opens within `time` requests its row, so its reply needs a second round of timers.
  const wait = async (time: number) => {
    await act(() => vi.advanceTimersByTimeAsync(time));
    await act(() => vi.advanceTimersByTimeAsync(10));
  };

  it('requests its row once when the pointer stays, and not when the pointer only passes', async () => {
    const { of, tabs } = await open();
    vi.useFakeTimers();
    point(linkTo('7')!, 'mouse');
    await wait(200);
    point(document.body, 'mouse');
    await wait(2000);
    expect(of(detail)).toHaveLength(0);
    point(linkTo('7')!, 'mouse');
    await wait(1000);
    expect(card()?.textContent).toContain('North');
    expect([...card()!.querySelectorAll('dt')].map((each) => each.textContent)).toEqual([
      'Taken today',
      'Lanes',
      'Town',
    ]);
    expect(card()?.textContent).toMatch(/Open.*12\.50.*4.*Ningbo/);
    point(document.body, 'mouse');
    await wait(1000);
    expect(card()).toBeNull();
    point(linkTo('7')!, 'mouse');
    await wait(1000);
    expect(of(detail), 'known for a while').toHaveLength(1);
    fireEvent.click(screen.getByText('Open as page'));
    expect(tabs).toEqual(['/asset/site/7']);
    await wait(0);
    expect(card()).toBeNull();
  });

  it('does not open by touch', async () => {
    const { of } = await open();
    vi.useFakeTimers();
    point(linkTo('7')!, 'touch');
    await wait(2000);
    expect([card(), of(detail).length]).toEqual([null, 0]);
  });

  it('does not open if its row cannot be loaded', async () => {
    await open({ answers: { [detail]: () => Promise.reject(new Error('404')) } });
    vi.useFakeTimers();
    point(linkTo('7')!, 'mouse');
    await wait(2000);
    expect(card()).toBeNull();
  });
});

describe('the page of a row', () => {
  async function openPage(options: Partial<StageOptions> = {}, hash = '') {
    window.history.replaceState(null, '', `/asset/site/7${hash}`);
    // Without an IntersectionObserver each part of the page shows its content at once (in-sight.tsx).
    vi.stubGlobal('IntersectionObserver', undefined);
    const stage = stageOf({ resources: [site, visit], pages, ...options, answers: { ...answers, ...options.answers } });
    const { Route, Routes } = await import('react-router');
    const Page = rowPageOf(site, slots);
    render(
      <Routes>
        <Route path="/asset/site/:id" element={<Page />} />
      </Routes>,
      { wrapper: stage.Stage },
    );
    return stage;
  }

  it('shows the tabs of its drawer one below the other, with the actions of the row', async () => {
    const { tabs } = await openPage();
    await screen.findByText('Notes of 7');
    await screen.findByText('V1');
    const parts = [...document.querySelectorAll('h2.ec-row-page-title')].map((each) => each.textContent);
    expect(parts).toEqual(['Notes', 'Visits', 'Details', 'Change history']);
    expect(screen.getByText('Edit')).toBeTruthy();
    fireEvent.click(screen.getByText('Back to list'));
    expect(tabs).toEqual(['/asset/site']);
  });

  it('focuses the part that its link names', async () => {
    await openPage({}, '#part-history');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change history'));
  });

  it('shows 403 to a person who may not view the row, and leaves out lists whose page the person lacks', async () => {
    const { of } = await openPage({ without: ['site_view'] });
    await waitFor(() => expect(document.body.textContent).toContain('403'));
    expect(of(detail)).toHaveLength(0);
    cleanup();
    await openPage({ pages: { site: '/asset/site' } });
    await screen.findByText('Notes of 7');
    expect(screen.queryByText('Visits')).toBeNull();
  });
});
