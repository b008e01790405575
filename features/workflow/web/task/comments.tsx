// Shows the comments on a process, with files, and the form for a new one.
import { fill } from '@ec/language/fill';
import { FilesInput } from '@ec/records/choices/files-input.tsx';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { FileLinks } from '@ec/ui/input/file-links.tsx';
import { Activity, ActivityList } from '@ec/ui/layout/activity.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Input, Tag } from 'antd';
import { useId, useState } from 'react';
import { commentList, submitComment } from '../../shared/comment.contract.ts';
import { flowTexts } from '../flow-texts.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { taskTexts } from './task-texts.ts';

interface CommentsProps {
  processInstanceId: string;
  /** The open task of the person; undefined without one. */
  taskId?: string | undefined;
}

const mostCharacters = 500;
const mostFiles = 9;

export function Comments({ processInstanceId, taskId }: CommentsProps) {
  return (
    <>
      <CommentEntries processInstanceId={processInstanceId} />
      <CommentForm processInstanceId={processInstanceId} taskId={taskId} />
    </>
  );
}

function CommentEntries({ processInstanceId }: Pick<CommentsProps, 'processInstanceId'>) {
  const texts = useTexts(taskTexts);
  const flow = useTexts(flowTexts);
  const { data, error, refetch } = useCall(commentList, { processInstanceId });
  const words: Readonly<Record<number, string>> = texts.actions;
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} columns={1} />;
  if (data.length === 0) return <Empty title={texts.noComments} reason={texts.noCommentsText} />;
  return (
    <ActivityList>
      {data.map((comment) => {
        const word = comment.action === null ? undefined : words[comment.action];
        return (
          <Activity
            key={comment.id}
            time={comment.createTime}
            title={
              <>
                <strong>
                  {comment.principalName
                    ? fill(flow.actsFor, { name: comment.userName, principal: comment.principalName })
                    : comment.userName || texts.system}
                </strong>{' '}
                {word ? <Tag>{word}</Tag> : null}
                <span className="ec-muted">{comment.taskName}</span>
              </>
            }
          >
            <p className="flow-comment">{comment.content}</p>
            {comment.files === '' ? null : <FileLinks value={comment.files} />}
          </Activity>
        );
      })}
    </ActivityList>
  );
}

function CommentForm({ processInstanceId, taskId }: CommentsProps) {
  const texts = useTexts(taskTexts);
  const id = useId();
  const { send, isPending } = useFlowSend(submitComment);
  const [content, setContent] = useState('');
  const [files, setFiles] = useState('');
  const [issue, setIssue] = useState<string>();
  const post = async () => {
    if (content.trim() === '') return setIssue(texts.contentRequired);
    const task = taskId === undefined ? {} : { taskId };
    if (!(await send({ processInstanceId, ...task, content: content.trim(), files }, texts.posted))) return;
    setContent('');
    setFiles('');
  };
  return (
    <form
      className="flow-comment-form"
      aria-label={texts.addComment}
      onSubmit={(event) => {
        event.preventDefault();
        void post();
      }}
    >
      <FieldFrame id={`${id}-content`} label={texts.content} isRequired isWide issue={issue}>
        <Input.TextArea
          id={`${id}-content`}
          aria-describedby={`${id}-content-note`}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={mostCharacters}
          value={content}
          onChange={({ target }) => {
            setIssue(undefined);
            setContent(target.value);
          }}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-files`} label={texts.files} isWide>
        <FilesInput id={`${id}-files`} most={mostFiles} value={files} onChange={(links) => setFiles(String(links))} />
      </FieldFrame>
      <Button htmlType="submit" loading={isPending}>
        {texts.post}
      </Button>
    </form>
  );
}
