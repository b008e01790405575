// A tab with the customer of a station: contact, address and contract. The server masks the values as on the page of the customer.
import { labelOf } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { servedKey } from '@ec/records/list/served';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { factOf } from '@ec/resource-web/field-value.tsx';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { rowOf } from '@ec/resource-web/use-rows';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { Facts } from '@ec/ui/form/form-field.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { stationCustomer } from '../../shared/customer/station-customer.resource.ts';
import type { union } from '../../shared/station/union.resource.ts';

const factFields = [
  ...(['customerNo', 'custStatus', 'phone', 'idCard', 'areaCode', 'village', 'address'] as const),
  ...(['contractNo', 'signDate', 'contractYears', 'rentMode', 'rentPrice', 'payCycle', 'salesman', 'files'] as const),
];

export const CustomerTab = ({ row: { customerId } }: { row: RowIn<typeof union> }) => (
  <Customer key={customerId} id={customerId} />
);

function Customer({ id }: { id: string }) {
  const { api } = useConsole();
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: [...servedKey(stationCustomer), 'row', language, id],
    queryFn: ({ signal }) => rowOf(api, stationCustomer, id, { signal }),
  });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={4} columns={2} />;
  const facts = factFields.map((name) => factOf([name, stationCustomer.fields[name]], data, language));
  const { customerName: label } = stationCustomer.fields;
  const name = {
    key: 'customerName',
    label: labelOf(label.label, language),
    value: (
      <RowLink table={stationCustomer} id={id}>
        {data.customerName}
      </RowLink>
    ),
  };
  return <Facts title={undefined} facts={[name, ...facts]} />;
}
