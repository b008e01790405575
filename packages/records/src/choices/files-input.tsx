// An input for files that are stored on the server.

import { putFile } from '@ec/resource/contracts/file.contract';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Control } from '@ec/ui/input/control';
import { LinksInput } from '@ec/ui/input/input-files.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { ApiError } from '../console/api.ts';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { recordTexts } from '../list/record-texts.ts';

interface FilesInputProps extends Control {
  most?: number | undefined;
  accept?: string | undefined;
}

export function FilesInput(props: FilesInputProps) {
  const upload = useUpload();
  return <LinksInput {...props} upload={upload} />;
}

/** Uploads one file and shows the reason of a refusal. @returns its link */
function useUpload(): (file: File) => Promise<string | undefined> {
  const { api } = useConsole();
  const { error } = useFeedback();
  const { files } = useTexts(recordTexts);
  return async (file) => {
    try {
      return (await callOf(api, putFile)({ file }, { quiet: true, timeout: 120_000 })).link;
    } catch (failure) {
      error(failure instanceof ApiError && failure.message ? failure.message : files.failed);
      return undefined;
    }
  };
}
