// Shows the diagram of an instance or a definition, also in a dialog (specification §2).
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { Bar } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Modal } from 'antd';
import { modelView } from '../../shared/process.contract.ts';
import { FlowDiagram } from './flow-diagram.tsx';
import { viewerTexts } from './viewer-texts.ts';

export type DiagramOf = { processInstanceId: string } | { processDefinitionId: string };

/** Shows the diagram inside a page or the dialog. */
export function ProcessDiagram({ of }: { of: DiagramOf }) {
  const { data, error, refetch } = useCall(modelView, of);
  if (data) return <FlowDiagram xml={data.xml} activities={data.flow} />;
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Bar width="100%" height={320} />;
}

export function DiagramDialog({ of, onClose }: { of: DiagramOf; onClose(): void }) {
  const texts = useTexts(viewerTexts);
  return (
    <Modal open title={texts.title} width="min(1200px, 96vw)" footer={null} onCancel={onClose} destroyOnHidden>
      <ProcessDiagram of={of} />
    </Modal>
  );
}
