// Clients: the standard list page, with a choice of grants and a code input for the additional information.
import type { Row } from '@ec/resource-web/draft';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { InputProps } from '@ec/resource-web/slots';
import { partsOf } from '@ec/ui/input/control';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { client } from '../../shared/client.resource.ts';
import { consoleClient, grantTypes } from '../../shared/grant-types.ts';

function GrantsInput(props: InputProps) {
  const language = useLanguage();
  const options = grantTypes.map((grant) => ({ value: grant.value, label: `${grant[language]} · ${grant.value}` }));
  return <ChoiceInput {...props} options={options} isMany />;
}

function Grants({ row }: { row: Row }) {
  const language = useLanguage();
  const text = (value: string) => grantTypes.find((grant) => grant.value === value)?.[language] ?? value;
  return tags(partsOf(row.authorizedGrantTypes).map((value) => ({ text: text(value) })));
}

export const { Page, slots } = resourcePage(client, {
  // Without this client nobody could sign in to the console.
  actionApplies: { delete: ({ clientId }) => clientId !== consoleClient.id },
  inputs: {
    authorizedGrantTypes: GrantsInput,
    additionalInformation: (props: InputProps) => <TextInput {...props} kind="code" />,
  },
  cells: { authorizedGrantTypes: (row: Row) => <Grants row={row} /> },
});
