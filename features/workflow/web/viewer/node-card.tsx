// Shows who was at a node and for how long, beside the node under the pointer.
import { fill } from '@ec/language/fill';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import type { NodeHistory } from './activity.ts';
import { viewerTexts } from './viewer-texts.ts';
import { durationOf, personOf } from './visit-words.ts';

interface NodeCardProps {
  node: NodeHistory;
  place: { left: number; top: number; bottom: number };
}

const gap = 8;

export function NodeCard({ node, place }: NodeCardProps) {
  return (
    <div className="flow-card" role="tooltip" style={{ left: Math.max(gap, place.left), top: place.bottom + gap }}>
      <strong>{node.name}</strong>
      <Visits node={node} />
    </div>
  );
}

/** All visits of a node, oldest first. */
export function Visits({ node }: { node: NodeHistory }) {
  const texts = useTexts(viewerTexts);
  const language = useLanguage();
  return (
    <ol className="flow-visits">
      {node.visits.map((visit, index) => (
        <li key={visit.id}>
          {node.visits.length > 1 ? `${fill(texts.visits, { number: index + 1 })} · ` : ''}
          {personOf(visit, language)} · {durationOf(visit, language)}
          {visit.comment === '' ? null : <q>{visit.comment}</q>}
        </li>
      ))}
    </ol>
  );
}
