// The card of a linked row: its title, states, up to three figures, and links to its detail and its page. One component serves the whole
// console: it listens for pointer and focus on row links, and loads the row after a delay.

import { labelOf } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import { recordTexts } from '@ec/records/list/record-texts';
import { titleOf } from '@ec/records/list/served';
import { useDetail } from '@ec/records/list/use-list';
import type { Resource } from '@ec/resource/resource';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { CopyMark } from '@ec/ui/value/copy-mark.tsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRegistry } from './resources.tsx';
import { cardFactsOf } from './row-facts.ts';
import { pathOfRows } from './row-link.tsx';

interface CardTarget {
  table: string;
  id: string;
  at: DOMRect;
}

/** Milliseconds before a card opens (`in`) and closes (`out`): a passing pointer requests nothing, and the pointer can reach the card. */
const delay = { in: 450, out: 250 };
/** Milliseconds for which a loaded row is not requested again. */
const freshMs = 30_000;

export function RowCards() {
  const [cardTarget, setCardTarget] = useState<CardTarget>();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let link: Element | null = null;
    const showLater = (next: CardTarget | undefined, wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setCardTarget(next), wait);
    };
    const leave = (wait = delay.out) => {
      link = null;
      showLater(undefined, wait);
    };
    const enter = (target: EventTarget | null) => {
      if (!(target instanceof Element)) return;
      if (card.current?.contains(target)) return clearTimeout(timer);
      const rowLink = target.closest('a[data-row]');
      if (rowLink === link) return;
      if (!rowLink) return leave();
      link = rowLink;
      const { table = '', row = '' } = rowLink instanceof HTMLElement ? rowLink.dataset : {};
      showLater({ table, id: row, at: rowLink.getBoundingClientRect() }, delay.in);
    };
    const onPointer = (event: PointerEvent) => event.pointerType === 'mouse' && enter(event.target);
    // A focus by click opens no card, because the click follows the link.
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible') && enter(target);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave(0);
    const closeNow = () => leave(0);
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', closeNow);
    document.addEventListener('scroll', closeNow, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', closeNow);
      document.removeEventListener('scroll', closeNow, true);
    };
  }, []);
  const table = useRegistry().find(cardTarget?.table ?? '');
  if (!cardTarget || !table) return null;
  return (
    <div ref={card}>
      <RowCard key={`${cardTarget.table}:${cardTarget.id}`} resource={table} id={cardTarget.id} at={cardTarget.at} />
    </div>
  );
}

function RowCard({ resource, id, at }: { resource: Resource; id: string; at: DOMRect }) {
  const page = useConsole();
  const language = useLanguage();
  const { links } = useTexts(recordTexts);
  const { data: row } = useDetail(resource, id, undefined, freshMs);
  const frame = useRef<HTMLElement>(null);
  const [place, setPlace] = useState({ left: at.left, top: at.bottom + 6 });
  // The card moves above the link where there is no room below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card has its size once the row is loaded
  useLayoutEffect(() => {
    // A popover is in the top layer, so the card is above drawers too.
    frame.current?.showPopover?.();
    const { width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
    const isLow = at.bottom + 6 + height > window.innerHeight;
    setPlace({
      left: Math.max(8, Math.min(at.left, window.innerWidth - width - 8)),
      top: isLow ? Math.max(8, at.top - 6 - height) : at.bottom + 6,
    });
  }, [at, row]);
  const path = pathOfRows(page, resource);
  // There is no card while the row loads, for a deleted row, and for a row that this person may not see.
  if (!row || path === undefined) return null;
  const { states, figures } = cardFactsOf(resource, row, language);
  const title = titleOf(resource, row);
  return (
    <aside ref={frame} popover="manual" className="ec-link-card" style={place} aria-label={title}>
      <div className="ec-link-card-head">
        <strong>{title}</strong>
        <CopyMark text={title} />
        <span>{labelOf(resource.label, language)}</span>
      </div>
      {states.length > 0 ? (
        <div className="ec-link-card-states">
          {states.map(({ key, label, value }) => (
            <span key={key} title={label}>
              {value}
            </span>
          ))}
        </div>
      ) : null}
      <dl>
        {figures.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="ec-link-card-ways">
        <button type="button" className="ec-link" onClick={() => page.openTab(`${path}?id=${id}`)}>
          {links.details}
        </button>
        <button type="button" className="ec-link" onClick={() => page.openTab(`${path}/${id}`)}>
          {links.asPage}
        </button>
      </div>
    </aside>
  );
}
