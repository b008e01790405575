// The parts of the pages of an instance: record, comments, history, diagram, and on the page of a task the decision.

import { Bar } from '@ec/ui/feedback/skeleton.tsx';
import { InSight } from '@ec/ui/layout/in-sight.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { type ReactNode, useId } from 'react';
import { ProcessDiagram } from '../viewer/diagram-dialog.tsx';
import { Comments } from './comments.tsx';
import { HistoryList } from './history-list.tsx';
import { taskTexts } from './task-texts.ts';
import '../flow.css';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="ec-card" aria-labelledby={id}>
      <h2 className="ec-card-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ProcessPartsProps {
  processInstanceId: string;
  taskId?: string | undefined;
  /** The record that the process decides about. */
  business: ReactNode;
  /** The decision of the person; undefined on a page for reading. */
  decision?: ReactNode;
}

export function ProcessParts({ processInstanceId, taskId, business, decision }: ProcessPartsProps) {
  const { parts } = useTexts(taskTexts);
  return (
    <>
      <div className="flow-page">
        <div className="flow-column">
          <Part title={parts.business}>{business}</Part>
          {decision}
          <Part title={parts.comments}>
            <Comments processInstanceId={processInstanceId} taskId={taskId} />
          </Part>
        </div>
        <div className="flow-column">
          <Part title={parts.history}>
            <HistoryList processInstanceId={processInstanceId} />
          </Part>
        </div>
      </div>
      <Part title={parts.diagram}>
        <InSight waiting={<Bar width="100%" height={320} />}>
          <ProcessDiagram of={{ processInstanceId }} />
        </InSight>
      </Part>
    </>
  );
}
