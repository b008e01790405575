// Files that are kept on the server. The upload goes where the server has none (404).

import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Control } from '@ec/ui/input/control';
import { LinksInput } from '@ec/ui/input/input-files.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { ApiError } from '../console/api.ts';
import { useConsole } from '../console/console.ts';
import { recordTexts } from '../list/record-texts.ts';

let isServed = true;

export function FilesInput(props: Control) {
  const { api } = useConsole();
  const { error, warning } = useFeedback();
  const { files } = useTexts(recordTexts);
  const [isOffered, setOffered] = useState(isServed);
  const upload = async (file: File) => {
    const body = new FormData();
    body.set('file', file);
    try {
      const options = { quiet: true, timeout: 120_000 };
      const saved = await api.post<{ link: string }>('blade-resource/oss/endpoint/put-file', body, undefined, options);
      return saved.link;
    } catch (failure) {
      isServed = !(failure instanceof ApiError && failure.status === 404);
      setOffered(isServed);
      if (!isServed) warning(files.noService);
      else error(failure instanceof ApiError && failure.message ? failure.message : files.failed);
      return undefined;
    }
  };
  return <LinksInput {...props} upload={isOffered && isServed ? upload : undefined} />;
}
