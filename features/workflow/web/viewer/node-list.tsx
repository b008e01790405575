// Lists the nodes of a diagram as text, for screen readers and small screens. The node of the entry under the pointer gets a frame.
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import type { NodeHistory } from './activity.ts';
import { Visits } from './node-card.tsx';
import { viewerTexts } from './viewer-texts.ts';

interface NodeListProps {
  nodes: readonly NodeHistory[];
  onHighlight(nodeId: string | undefined): void;
}

export function NodeList({ nodes, onHighlight }: NodeListProps) {
  const texts = useTexts(viewerTexts);
  if (nodes.length === 0) return <Empty title={texts.noNodes} reason={texts.noNodesText} />;
  return (
    <ol className="flow-nodes" aria-label={texts.nodes}>
      {nodes.map((node) => (
        <li
          key={node.id}
          data-state={node.state}
          onPointerEnter={() => onHighlight(node.id)}
          onPointerLeave={() => onHighlight(undefined)}
        >
          <span className="flow-node-name">
            {node.name} <span className={`flow-state flow-state-${node.state}`}>{texts.states[node.state]}</span>
          </span>
          <Visits node={node} />
        </li>
      ))}
    </ol>
  );
}
