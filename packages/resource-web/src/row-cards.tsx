// The card of a named row: what it is, its state and three figures, and the ways on. There is one for the whole console: it listens
// for links that somebody points at or steps on, and asks for a row once he has stayed.

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

interface Pointed {
  table: string;
  id: string;
  at: DOMRect;
}

/** Milliseconds before a card opens and closes: a passing pointer requests nothing, and the pointer can move on to the card. */
const delay = { in: 450, out: 250 };
/** Milliseconds for which a loaded row is not requested again. */
const freshMs = 30_000;

export function RowCards() {
  const [pointed, setPointed] = useState<Pointed>();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let clock: ReturnType<typeof setTimeout> | undefined;
    let link: Element | null = null;
    const soon = (next: Pointed | undefined, wait: number) => {
      clearTimeout(clock);
      clock = setTimeout(() => setPointed(next), wait);
    };
    const leave = (wait = delay.out) => {
      link = null;
      soon(undefined, wait);
    };
    const enter = (target: EventTarget | null) => {
      if (!(target instanceof Element)) return;
      if (card.current?.contains(target)) return clearTimeout(clock);
      const rowLink = target.closest('a[data-row]');
      if (rowLink === link) return;
      if (!rowLink) return leave();
      link = rowLink;
      const { table = '', row = '' } = rowLink instanceof HTMLElement ? rowLink.dataset : {};
      soon({ table, id: row, at: rowLink.getBoundingClientRect() }, delay.in);
    };
    const onPointer = (event: PointerEvent) => event.pointerType === 'mouse' && enter(event.target);
    // Touch has no hover, and a focus that comes from a click is about to follow the link.
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible') && enter(target);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave(0);
    const onGone = () => leave(0);
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onGone);
    document.addEventListener('scroll', onGone, true);
    return () => {
      clearTimeout(clock);
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onGone);
      document.removeEventListener('scroll', onGone, true);
    };
  }, []);
  const table = useRegistry().find(pointed?.table ?? '');
  if (!pointed || !table) return null;
  return (
    <div ref={card}>
      <RowCard key={`${pointed.table}:${pointed.id}`} resource={table} id={pointed.id} at={pointed.at} />
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
  // Above the link where there is no room below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has its size once the row is there
  useLayoutEffect(() => {
    // In the top layer, over drawers too.
    frame.current?.showPopover?.();
    const { width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
    const isLow = at.bottom + 6 + height > window.innerHeight;
    setPlace({
      left: Math.max(8, Math.min(at.left, window.innerWidth - width - 8)),
      top: isLow ? Math.max(8, at.top - 6 - height) : at.bottom + 6,
    });
  }, [at, row]);
  const path = pathOfRows(page, resource);
  // A row that is deleted, or that this person may not see, has no card.
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
