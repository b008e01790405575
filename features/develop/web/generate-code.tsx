// The dialog that generates code. The browser saves the archive, and the dialog lists the files of the archive.
import { fill } from '@ec/language/fill';
import type { OutputOf } from '@ec/resource/contract';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useSend } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { saveFrom } from '@ec/ui/value/save-from';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { codeSides, genCode } from '../shared/code.contract.ts';
import type { code } from '../shared/code.resource.ts';
import { developTexts } from './develop-texts.ts';

interface GenerateDialogProps {
  ids: readonly string[];
  name: string;
  onClose(): void;
}

function GenerateDialog({ ids, name, onClose }: GenerateDialogProps) {
  const texts = useTexts(developTexts);
  const client = useQueryClient();
  const send = useSend(genCode);
  const [system, setSystem] = useState<(typeof codeSides)[number]>('all');
  const [archive, setArchive] = useState<OutputOf<typeof genCode>>();
  async function generate() {
    try {
      const answer = await send.mutateAsync({ ids: ids.join(), system });
      setArchive(answer);
      saveFrom(answer.link);
      void client.invalidateQueries({ queryKey: ['tasks'] });
    } catch {
      // The request layer has reported the error.
    }
  }
  return (
    <Modal
      open
      centered
      title={fill(texts.generateOf, { name })}
      onCancel={onClose}
      okText={archive ? texts.saveAgain : texts.generate}
      cancelText={texts.close}
      onOk={() => (archive ? saveFrom(archive.link) : void generate())}
      confirmLoading={send.isPending}
    >
      {archive ? (
        <>
          <p>{fill(texts.written, { name: archive.name, count: archive.files.length })}</p>
          <ul className="develop-files">
            {archive.files.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="ec-muted">{texts.generateWhy}</p>
          <Segmented
            aria-label={texts.sides}
            value={system}
            onChange={setSystem}
            options={codeSides.map((value) => ({ value, label: texts[value] }))}
          />
        </>
      )}
    </Modal>
  );
}

export const GenerateOne = ({ row, onClose }: { row: RowIn<typeof code>; onClose(): void }) => (
  <GenerateDialog ids={[row.id]} name={row.codeName} onClose={onClose} />
);

/** The button that generates code for the selected rows of the list. */
export function GenerateSelected({ selected }: { selected: readonly string[] }) {
  const texts = useTexts(developTexts);
  const [isOpen, setOpen] = useState(false);
  if (selected.length === 0) return null;
  const name = fill(texts.severalCodes, { count: selected.length });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.generate}</Button>
      {isOpen ? <GenerateDialog ids={selected} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
