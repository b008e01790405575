// Starts a background task that generates statement files for one merchant or for all visible merchants.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import type { SentOf } from '@ec/resource/contract';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { statementFile } from '../../shared/statement/statement.contract.ts';
import { merchantTexts } from './merchant-texts.ts';

export function useStatementFile() {
  const { api } = useConsole();
  const { success } = useFeedback();
  const client = useQueryClient();
  const { started } = useTexts(merchantTexts);
  return useMutation({
    mutationFn: (file: SentOf<typeof statementFile>) => callOf(api, statementFile)(file),
    onSuccess: () => {
      success(started);
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
}
