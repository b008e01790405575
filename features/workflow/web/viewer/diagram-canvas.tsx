// The element that contains a diagram. It draws once it has a size and again when the theme changes, and destroys the diagram with the page.
import { followTheme } from '@ec/ui/chart/chart-color';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { NodeHistory } from './activity.ts';
import { DiagramTools } from './diagram-tools.tsx';
import { NodeCard } from './node-card.tsx';
import { type OpenDiagram, openDiagram } from './open-diagram.ts';
import { viewerTexts } from './viewer-texts.ts';
import { describeNode } from './visit-words.ts';

export interface DiagramCanvasProps {
  xml: string;
  nodes: readonly NodeHistory[];
  /** The node under the pointer, in the diagram or in the list beside it. */
  highlightedNodeId: string | undefined;
  onHighlight(nodeId: string | undefined): void;
}

export function DiagramCanvas({ xml, nodes, highlightedNodeId, onHighlight }: DiagramCanvasProps) {
  const texts = useTexts(viewerTexts);
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const hasSize = useHasSize(host);
  const theme = useThemeVersion();
  const [open, setOpen] = useState<OpenDiagram>();
  const [hasFailed, setFailed] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const report = useRef(onHighlight);
  report.current = onHighlight;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme needs a new drawing
  useEffect(() => {
    const container = host.current;
    if (!container || !hasSize) return;
    let isGone = false;
    let opened: OpenDiagram | undefined;
    const request = {
      container,
      xml,
      language,
      nodes,
      describe: (node: NodeHistory) => describeNode(node, language),
      onHighlight: (nodeId: string | undefined) => report.current(nodeId),
    };
    setFailed(false);
    openDiagram(request).then(
      (diagram) => {
        if (isGone) return diagram.destroy();
        opened = diagram;
        setChosen(diagram.diagrams[0]?.id);
        setOpen(diagram);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
      setOpen(undefined);
      opened?.destroy();
    };
  }, [xml, nodes, language, hasSize, theme]);

  useEffect(() => open?.highlight(highlightedNodeId), [open, highlightedNodeId]);
  const node = nodes.find(({ id, state }) => id === highlightedNodeId && state !== 'flow');
  const place = node && open?.placeOf(node.id);
  return (
    <div className="flow-frame">
      {open ? (
        <DiagramTools
          open={open}
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id);
            void open.show(id);
          }}
        />
      ) : null}
      {hasFailed ? <Empty title={texts.unreadable} reason={texts.unreadableText} /> : null}
      <div
        className="flow-canvas"
        hidden={hasFailed}
        data-drawn={open ? true : undefined}
        ref={host}
        {...dragOf(open)}
      />
      {node && place ? <NodeCard node={node} place={place} /> : null}
    </div>
  );
}

/** Moves the diagram by touch; the viewer itself handles only the mouse. */
function dragOf(open: OpenDiagram | undefined) {
  return {
    onPointerMove: ({ pointerType, buttons, movementX, movementY }: PointerEvent) => {
      if (pointerType === 'touch' && buttons > 0) open?.scroll(movementX, movementY);
    },
  };
}

function useHasSize(host: { current: HTMLElement | null }): boolean {
  const [hasSize, setHasSize] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => {
      if (element.clientWidth > 0 && element.clientHeight > 0) setHasSize(true);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [host]);
  return hasSize;
}

function useThemeVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => followTheme(() => setVersion((now) => now + 1)), []);
  return version;
}
