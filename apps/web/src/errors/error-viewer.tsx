// Shows the errors that this browser logged (specification §2, §8) with their stacks; sends or clears them after a confirmation.
import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { uploadErrors } from '@ec/system/shared/session-calls.contract';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Collapse, Modal } from 'antd';
import { useState } from 'react';
import { useStore } from 'zustand';
import { api } from '../request/console-api.ts';
import { batchesOf } from './error-batches.ts';
import { clearErrorLog, dropErrors, errorLogStore, type LoggedError } from './error-log.ts';
import { errorTexts } from './error-texts.ts';
import './errors.css';

export function ErrorViewer({ onClose }: { onClose(): void }) {
  const texts = useTexts(errorTexts);
  const { confirm, success } = useFeedback();
  const { errors } = useStore(errorLogStore);
  const [isSending, setSending] = useState(false);
  const newest = errors.map((entry, index) => ({ entry, index })).reverse();

  const effect = (text: string) => fill(text, { count: errors.length });
  const upload = async () => {
    if (!(await confirm({ title: texts.uploadQuestion, content: effect(texts.uploadEffect), okText: texts.upload })))
      return;
    setSending(true);
    try {
      for (const batch of batchesOf(errorLogStore.getState().errors)) {
        await callOf(api, uploadErrors)(batch);
        dropErrors(batch);
      }
      success(texts.uploaded);
    } catch {
      // The request layer has shown the reason. The errors that did not arrive stay in the list.
    } finally {
      setSending(false);
    }
  };
  const clear = async () => {
    if (
      !(await confirm({
        title: texts.clearQuestion,
        content: effect(texts.clearEffect),
        okText: texts.clear,
        danger: true,
      }))
    )
      return;
    clearErrorLog();
    success(texts.cleared);
  };

  const isEmpty = errors.length === 0;
  const actions = [
    <Button key="clear" danger disabled={isEmpty || isSending} onClick={() => void clear()}>
      {texts.clear}
    </Button>,
    <Button key="upload" type="primary" disabled={isEmpty} loading={isSending} onClick={() => void upload()}>
      {texts.upload}
    </Button>,
  ];
  return (
    <Modal open title={texts.title} width={880} footer={actions} onCancel={onClose}>
      <p className="errors-count">{fill(texts.count, { count: errors.length })}</p>
      {isEmpty ? (
        <Empty title={texts.none} reason={texts.noneWhy} />
      ) : (
        <Collapse
          className="errors"
          items={newest.map(({ entry, index }) => ({
            key: index,
            label: <ErrorHead entry={entry} />,
            children: <ErrorFacts entry={entry} />,
          }))}
        />
      )}
    </Modal>
  );
}

function ErrorHead({ entry: { type, message, time } }: { entry: LoggedError }) {
  return (
    <span className="errors-head">
      <time className="ec-number">{time}</time>
      <span className="errors-type">{type}</span>
      <span className="errors-message">{message}</span>
    </span>
  );
}

function ErrorFacts({ entry }: { entry: LoggedError }) {
  const texts = useTexts(errorTexts);
  return (
    <dl className="errors-facts">
      {(['type', 'message', 'url', 'time', 'info', 'stack'] as const).map((name) => (
        <div key={name}>
          <dt>{texts.facts[name]}</dt>
          <dd>{entry[name] === '' ? '—' : <pre>{entry[name]}</pre>}</dd>
        </div>
      ))}
    </dl>
  );
}
