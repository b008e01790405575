// Shows the visits of the node under the pointer beside it: who was there and for how long.
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

/** Lists all visits of a node, the oldest first. */
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
