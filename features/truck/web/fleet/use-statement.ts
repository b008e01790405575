// Statements: one to look at, and files of one or of all, made as tasks.
import { useConsole } from '@ec/records/console/console';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StatementSums } from '../../shared/fleet/statement-fields.ts';
import { fleetTexts } from './fleet-texts.ts';

type Fields<K extends string> = Record<K, string>;
export const bridgeNames = ['orders', 'elsewhere', 'others', 'debits'] as const;

export interface Statement {
  month: string;
  accounts: string[];
  opening: string;
  closing: string;
  agrees: boolean;
  movements: { bizType: number; bizTypeName: string; count: number; amount: string }[];
  sums: StatementSums;
  stations: (StatementSums & { stationName: string })[];
  bridge: Fields<(typeof bridgeNames)[number]>;
}

export function useStatement(merchantId: string, month: string) {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: ['resource', 'truck.merchant', 'statement', language, merchantId, month],
    queryFn: ({ signal }) =>
      api.get<Statement>(
        'blade-truck/merchant/statement',
        { merchantId, month },
        { signal, quiet: true, timeout: 60_000 },
      ),
  });
}

export interface StatementFile {
  /** Of all that this person sees, unless given. */
  merchantId?: string;
  month: string;
  format: 'xlsx' | 'pdf';
}

export function useStatementFile() {
  const { api } = useConsole();
  const { success } = useFeedback();
  const client = useQueryClient();
  const { started } = useTexts(fleetTexts);
  return useMutation({
    mutationFn: (file: StatementFile) => api.post('blade-truck/merchant/statementFile', file),
    onSuccess: () => {
      success(started);
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
}
