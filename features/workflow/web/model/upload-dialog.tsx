// The dialog uploads a file as a new model, or as the new diagram of a model. A new model gets the name of the process in the file.
import { fill } from '@ec/language/fill';
import { decodeXml } from '@ec/language/xml-text';
import { ApiError } from '@ec/records/console/api';
import { useTexts } from '@ec/ui/text/use-texts';
import { Alert, Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { modelSubmit } from '../../shared/model.contract.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { FlowDiagram } from '../viewer/flow-diagram.tsx';
import { modelTexts } from './model-texts.ts';
import { accepted, headOf, problemOf } from './process-file.ts';

interface UploadDialogProps {
  /** The model that gets the diagram; undefined for a new model. */
  model: { id: string; name: string } | undefined;
  onClose(): void;
}

export function UploadDialog({ model, onClose }: UploadDialogProps) {
  const texts = useTexts(modelTexts);
  const { isPending, sendFromDialog } = useFlowSend(modelSubmit);
  const [xml, setXml] = useState('');
  const [fileName, setFileName] = useState('');
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    setFileName(file.name);
    setXml('');
    const fileProblem = problemOf(file);
    setProblem(fileProblem && texts[fileProblem]);
    if (fileProblem) return;
    const text = decodeXml(new Uint8Array(await file.arrayBuffer()));
    if (text !== undefined && headOf(text)) setXml(text);
    else setProblem(texts.unreadable);
  };
  const save = async () => {
    const head = headOf(xml);
    if (!head) return setProblem(texts.fileRequired);
    const identity = model ? { id: model.id } : { modelKey: head.key, name: head.name };
    try {
      await sendFromDialog({ ...identity, modelEditorXml: xml, xml }, texts.saved);
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : texts.unreadable);
    }
  };
  return (
    <Modal
      open
      width="min(960px, 96vw)"
      title={model ? fill(texts.updateTitle, { name: model.name }) : texts.createTitle}
      okText={texts.save}
      confirmLoading={isPending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="ec-stack">
        <p className="ec-muted">{texts.fileHint}</p>
        <Upload
          accept={accepted}
          maxCount={1}
          showUploadList={false}
          beforeUpload={(file) => {
            void read(file);
            return false;
          }}
        >
          <Button>{texts.chooseFile}</Button> <span>{fileName}</span>
        </Upload>
        {problem ? <Alert type="error" showIcon message={problem} /> : null}
        {xml === '' ? null : <FlowDiagram xml={xml} activities={noActivities} />}
      </div>
    </Modal>
  );
}

const noActivities: never[] = [];
