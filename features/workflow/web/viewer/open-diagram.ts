// Draws a BPMN file in an element of the page by bpmn-js, in the colours of the theme, and marks its nodes. A drawing does not follow a
// change of the theme: the page has to draw again.
import type { Language } from '@ec/language/language';
import { readColor } from '@ec/ui/chart/chart-color';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import type { NodeHistory, NodeState } from './activity.ts';
import { isElement } from './bpmn-element.ts';
import { diagramsOf, type Moddle, withDrawing } from './lay-out.ts';

interface Shape {
  id: string;
  /** The attributes of the drawing, which hold the colours; the viewer never writes them back to the file. */
  di?: { set(name: string, value: string): void };
  x?: number;
  y?: number;
  width?: number;
  waypoints?: unknown[];
}

interface Canvas {
  zoom(scale?: number | 'fit-viewport', center?: 'auto'): number;
  resized(): void;
  scroll(delta: { dx: number; dy: number }): void;
  scrollToElement(id: string): void;
  addMarker(id: string, marker: string): void;
  removeMarker(id: string, marker: string): void;
  getAbsoluteBBox(shape: Shape): { x: number; y: number; width: number; height: number };
}

interface Registry {
  get(id: string): Shape | undefined;
  getGraphics(id: string): SVGElement | undefined;
}

interface Graphics {
  update(kind: 'shape' | 'connection', shape: Shape, graphics: SVGElement): void;
}

interface Overlays {
  add(id: string, overlay: { position: { top: number; right: number }; html: HTMLElement }): string;
}

export interface DiagramName {
  id: string;
  name: string;
}

export interface OpenDiagram {
  diagrams: readonly DiagramName[];
  show(diagramId: string): Promise<void>;
  zoomBy(factor: number): void;
  fit(): void;
  scroll(dx: number, dy: number): void;
  /** Frames a node, and removes the frame from the formerly framed node. */
  highlight(nodeId: string | undefined): void;
  /** Returns the place of a node in the element in pixels; undefined where the shown diagram does not contain the node. */
  placeOf(nodeId: string): { left: number; top: number; bottom: number } | undefined;
  destroy(): void;
}

export interface DiagramRequest {
  container: HTMLElement;
  xml: string;
  /** The language of the names in the drawing. */
  language: Language;
  nodes: readonly NodeHistory[];
  /** Returns the text for screen readers about a marked node. */
  describe(node: NodeHistory): string;
  /** Called when the pointer or the focus reaches a node, or undefined when it leaves one. */
  onHighlight(nodeId: string | undefined): void;
}

const colorOf: Record<NodeState, string> = { finished: 'success-text', active: 'brand-mark', flow: 'major-mark' };
const signOf: Record<NodeState, string> = { finished: '✓', active: '●', flow: '' };
const highest = 4;
const lowest = 0.2;

export async function openDiagram(request: DiagramRequest): Promise<OpenDiagram> {
  const { container, xml, language, onHighlight } = request;
  const surface = readColor(container, 'surface');
  const stroke = readColor(container, 'text-soft');
  const viewer = new NavigatedViewer({
    container,
    bpmnRenderer: {
      defaultFillColor: surface,
      defaultStrokeColor: stroke,
      defaultLabelColor: readColor(container, 'text'),
    },
    textRenderer: { defaultStyle: { fontFamily: getComputedStyle(container).fontFamily } },
  });
  const canvas = viewer.get<Canvas>('canvas');
  const registry = viewer.get<Registry>('elementRegistry');
  try {
    await viewer.importXML(await withDrawing(viewer.get<Moddle>('moddle'), xml, language));
  } catch (error) {
    viewer.destroy();
    throw error;
  }
  const draw = () => {
    markNodes(viewer, request, surface);
    fitCanvas(canvas);
  };
  draw();
  viewer.on<{ element: Shape }>('element.hover', ({ element }) => onHighlight(element.id));
  viewer.on('element.out', () => onHighlight(undefined));
  let highlightedNodeId: string | undefined;
  return {
    diagrams: namesOf(viewer.getDefinitions()),
    show: async (diagramId) => {
      await viewer.open(diagramId);
      draw();
    },
    zoomBy: (factor) => canvas.zoom(Math.min(highest, Math.max(lowest, canvas.zoom() * factor)), 'auto'),
    fit: () => fitCanvas(canvas),
    scroll: (dx, dy) => canvas.scroll({ dx, dy }),
    highlight: (nodeId) => {
      if (highlightedNodeId !== undefined && registry.get(highlightedNodeId))
        canvas.removeMarker(highlightedNodeId, 'flow-pointed');
      highlightedNodeId = nodeId !== undefined && registry.get(nodeId) ? nodeId : undefined;
      if (highlightedNodeId !== undefined) canvas.addMarker(highlightedNodeId, 'flow-pointed');
    },
    placeOf: (nodeId) => {
      const shape = registry.get(nodeId);
      if (!shape) return undefined;
      const { x, y, height } = canvas.getAbsoluteBBox(shape);
      return { left: x, top: y, bottom: y + height };
    },
    destroy: () => viewer.destroy(),
  };
}

/** Fits the drawing into the canvas with a margin, without enlarging a small process. */
function fitCanvas(canvas: Canvas): void {
  canvas.resized();
  canvas.zoom('fit-viewport', 'auto');
  canvas.zoom(Math.min(1, canvas.zoom() * 0.94), 'auto');
}

/** Lists the diagrams of processes and collaborations. Collapsed sub-processes are left out, because a mark on them opens their diagrams. */
function namesOf(definitions: unknown): DiagramName[] {
  if (!isElement(definitions)) return [];
  const roots = diagramsOf(definitions).flatMap((diagram) => {
    const root = isElement(diagram.plane) ? diagram.plane.bpmnElement : undefined;
    return isElement(root) && /^bpmn:(Process|Collaboration)$/.test(root.$type) ? [{ diagram, root }] : [];
  });
  return roots.map(({ diagram, root }, index) => ({
    id: diagram.id ?? '',
    name: diagram.name || root.name || root.id || `${index + 1}`,
  }));
}

function markNodes(
  viewer: NavigatedViewer,
  { container, nodes, describe, onHighlight }: DiagramRequest,
  surface: string,
) {
  const registry = viewer.get<Registry>('elementRegistry');
  const graphics = viewer.get<Graphics>('graphicsFactory');
  for (const node of nodes) {
    const shape = registry.get(node.id);
    const element = registry.getGraphics(node.id);
    if (!shape?.di || !element) continue;
    const color = readColor(container, colorOf[node.state]);
    shape.di.set('color:border-color', color);
    if (node.state !== 'flow') shape.di.set('color:background-color', `color-mix(in srgb, ${color} 12%, ${surface})`);
    graphics.update(shape.waypoints ? 'connection' : 'shape', shape, element);
    viewer.get<Canvas>('canvas').addMarker(node.id, `flow-${node.state}`);
    if (node.state === 'flow') continue;
    element.setAttribute('tabindex', '0');
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', describe(node));
    element.addEventListener('focus', () => onHighlight(node.id));
    element.addEventListener('blur', () => onHighlight(undefined));
    addSign(viewer, node);
  }
}

/** Adds a sign to the corner of a marked node, for people who do not see its colour. */
function addSign(viewer: NavigatedViewer, { id, state, visits }: NodeHistory) {
  const html = document.createElement('span');
  html.className = `flow-sign flow-sign-${state}`;
  html.textContent = visits.length > 1 ? `${signOf[state]} ${visits.length}` : signOf[state];
  html.setAttribute('aria-hidden', 'true');
  viewer.get<Overlays>('overlays').add(id, { position: { top: -10, right: 10 }, html });
}
