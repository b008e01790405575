// /flow/deploy: the page checks process files when they are chosen, and deploys the accepted files one by one.
import { fill } from '@ec/language/fill';
import { ApiError } from '@ec/records/console/api';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Tag, Upload } from 'antd';
import { useState } from 'react';
import { checkUpload, deployUpload } from '../../shared/model.contract.ts';
import { useRefresh } from '../use-flow-calls.ts';
import { modelTexts } from './model-texts.ts';
import { accepted, problemOf } from './process-file.ts';
import { TargetFields, useFirstTarget } from './target-fields.tsx';
import '../flow.css';

type FileState = 'checking' | 'checked' | 'refused' | 'deployedFile';

interface ChosenFile {
  key: string;
  file: File;
  state: FileState;
  /** The reason why the file was refused. */
  reason: string;
}

const colors: Record<FileState, string> = {
  checking: 'processing',
  checked: 'blue',
  refused: 'error',
  deployedFile: 'success',
};

const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.message : '');

export function Page() {
  const texts = useTexts(modelTexts);
  const { api, pageTitle } = useConsole();
  const refresh = useRefresh();
  const [target, setTarget] = useState(useFirstTarget());
  const [isWrong, setWrong] = useState(false);
  const [isSending, setSending] = useState(false);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const settle = (key: string, state: FileState, reason = '') =>
    setFiles((now) => now.map((each) => (each.key === key ? { ...each, state, reason } : each)));
  const choose = async (file: File) => {
    const key = `${file.name}-${file.size}-${file.lastModified}`;
    const chosen: ChosenFile = { key, file, state: 'checking', reason: '' };
    setFiles((now) => [...now.filter((each) => each.key !== key), chosen]);
    const problem = problemOf(file);
    if (problem) return settle(key, 'refused', texts[problem]);
    try {
      const { success } = await callOf(api, checkUpload)({ file }, { quiet: true });
      settle(key, success ? 'checked' : 'refused', success ? '' : texts.unreadable);
    } catch (error) {
      settle(key, 'refused', reasonOf(error));
    }
  };
  const ready = files.filter(({ state }) => state === 'checked');
  const deploy = async () => {
    setWrong(target.category === '');
    if (target.category === '') return;
    setSending(true);
    for (const { key, file } of ready) {
      try {
        await callOf(api, deployUpload)({ files: file, ...target }, { quiet: true });
        settle(key, 'deployedFile');
      } catch (error) {
        settle(key, 'refused', reasonOf(error));
      }
    }
    setSending(false);
    void refresh();
  };
  return (
    <PageFrame title={pageTitle ?? texts.deployPage} purpose={texts.deployPurpose}>
      <section className="ec-card">
        <div className="flow-form">
          <TargetFields target={target} isWrong={isWrong} onChange={setTarget} />
          <Upload
            accept={accepted}
            multiple
            showUploadList={false}
            beforeUpload={(file) => {
              void choose(file);
              return false;
            }}
          >
            <Button>{texts.chooseFile}</Button>
          </Upload>
          <ul className="flow-files" aria-label={texts.files}>
            {files.map(({ key, file, state, reason }) => (
              <li key={key}>
                <Tag color={colors[state]}>{texts[state]}</Tag>
                <strong>{file.name}</strong> <span className="ec-muted">{reason}</span>
              </li>
            ))}
          </ul>
          <Button type="primary" disabled={ready.length === 0} loading={isSending} onClick={() => void deploy()}>
            {fill(texts.deployAll, { count: ready.length })}
          </Button>
        </div>
      </section>
    </PageFrame>
  );
}
