// An input of role aliases: it offers those of this tenant and accepts others.

import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import type { OutputOf } from '@ec/resource/contract';
import type { InputProps } from '@ec/resource-web/slots';
import { partsOf } from '@ec/ui/input/control';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { allRoles } from '../../shared/role.contract.ts';
import { role } from '../../shared/role.resource.ts';
import { menuTexts } from './menu-texts.ts';

type Role = OutputOf<typeof allRoles>[number];

const flat = (roles: readonly Role[]): Role[] => roles.flatMap((each) => [each, ...flat(each.children ?? [])]);

export function RolesInput({ id, value, onChange, onBlur }: InputProps) {
  const { api } = useConsole();
  const texts = useTexts(menuTexts);
  const { data } = useQuery({
    queryKey: [...servedKey(role), 'aliases'],
    queryFn: ({ signal }) => callOf(api, allRoles)({}, { signal, quiet: true }),
  });
  const roleNames = new Map(flat(data ?? []).map(({ roleAlias, roleName }) => [roleAlias, roleName]));
  return (
    <Select<string[]>
      id={id}
      className="ec-wide"
      mode="tags"
      tokenSeparators={[',']}
      placeholder={texts.anyRole}
      options={[...roleNames].map(([alias, name]) => ({ value: alias, label: `${name}（${alias}）` }))}
      optionLabelProp="value"
      value={partsOf(value)}
      onChange={(aliases) => onChange(aliases.join(','))}
      onBlur={() => onBlur?.()}
    />
  );
}
