// Shows the diagram of a process with its list of steps. The drawing library is loaded when a diagram is first shown.
import { LoadError } from '@ec/records/console/load-error.tsx';
import { Bar } from '@ec/ui/feedback/skeleton.tsx';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { useMemo, useState } from 'react';
import { type Activity, groupByNode, withoutSequenceFlows } from './activity.ts';
import type { DiagramCanvasProps } from './diagram-canvas.tsx';
import { NodeList } from './node-list.tsx';
import './viewer.css';

const DiagramCanvas = lazyPart<DiagramCanvasProps>(
  async () => (await import('./diagram-canvas.tsx')).DiagramCanvas,
  ({ onRetry }) => <LoadError error={undefined} onRetry={onRetry} />,
  <div className="flow-frame">
    <Bar width="100%" height={320} />
  </div>,
);

interface FlowDiagramProps {
  xml: string;
  activities: readonly Activity[];
}

export function FlowDiagram({ xml, activities }: FlowDiagramProps) {
  const [highlightedNodeId, setHighlightedNodeId] = useState<string>();
  const nodes = useMemo(() => groupByNode(activities), [activities]);
  const listedNodes = withoutSequenceFlows(nodes);
  return (
    <div className="flow-view">
      <DiagramCanvas xml={xml} nodes={nodes} highlightedNodeId={highlightedNodeId} onHighlight={setHighlightedNodeId} />
      {activities.length > 0 ? <NodeList nodes={listedNodes} onHighlight={setHighlightedNodeId} /> : null}
    </div>
  );
}
