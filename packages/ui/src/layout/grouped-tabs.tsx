// Shows many tabs of a detail in groups, so that all tabs are visible. A single line would hide most of them.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

export interface DetailTabItem {
  key: string;
  label: string;
  /** The group of the tab; tabs without a group share the first line. */
  group?: string | undefined;
  children: ReactNode;
}

/** One line of a drawer holds this many tabs. */
export const ONE_LINE = 7;

interface TabLine {
  group: string | undefined;
  tabs: DetailTabItem[];
}

/** Groups tabs into lines: tabs without a group share the first line; the groups follow in the order of their first tab. */
export function tabLines(tabs: readonly DetailTabItem[]): TabLine[] {
  const lines = new Map<string | undefined, DetailTabItem[]>([[undefined, []]]);
  for (const tab of tabs) lines.set(tab.group, [...(lines.get(tab.group) ?? []), tab]);
  return [...lines].flatMap(([group, members]) => (members.length > 0 ? [{ group, tabs: members }] : []));
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function GroupedTabs({ tabs }: { tabs: readonly DetailTabItem[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const lines = tabLines(tabs);
  const inOrder = lines.flatMap((line) => line.tabs);
  const active = inOrder.find(({ key }) => key === chosen) ?? inOrder[0];
  const open = (key: string) => {
    // A tab that the person opened stays mounted, so that its typed values stay.
    setOpened((before) => new Set([...before, key]));
    setChosen(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = active ? inOrder.indexOf(active) : 0;
    const last = inOrder.length - 1;
    const next = { Home: 0, End: last }[event.key] ?? place + (steps[event.key] ?? Number.NaN);
    const tab = inOrder[(next + inOrder.length) % inOrder.length];
    if (!tab) return;
    event.preventDefault();
    open(tab.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.key)}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} className="ec-tab-lines" role="tablist" onKeyDown={onKeyDown}>
        {lines.map((line) => (
          <div key={line.group ?? ''} className="ec-tab-line" role="presentation">
            {line.group ? <span className="ec-tab-group">{line.group}</span> : null}
            {line.tabs.map(({ key, label }) => (
              <button
                key={key}
                type="button"
                role="tab"
                id={`${id}-tab-${key}`}
                data-tab={key}
                aria-selected={key === active?.key}
                aria-controls={`${id}-panel-${key}`}
                tabIndex={key === active?.key ? 0 : -1}
                onClick={() => open(key)}
              >
                {label}
              </button>
            ))}
          </div>
        ))}
      </div>
      {inOrder
        .filter(({ key }) => key === active?.key || opened.has(key))
        .map(({ key, children }) => (
          <div
            key={key}
            role="tabpanel"
            id={`${id}-panel-${key}`}
            aria-labelledby={`${id}-tab-${key}`}
            hidden={key !== active?.key}
          >
            {children}
          </div>
        ))}
    </>
  );
}
