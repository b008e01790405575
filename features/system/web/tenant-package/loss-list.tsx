// Lists the permissions that roles of tenants would lose.
import { fill } from '@ec/language/fill';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import type { Losses } from '../../shared/package-losses.contract.ts';
import { packageTexts } from './package-texts.ts';
import './package.css';

const mostMenus = 12;

export function LossList({ losses }: { losses: Losses }) {
  const texts = useTexts(packageTexts);
  const language = useLanguage();
  const { tenants, menus, roles, rolesTotal } = losses;
  const names = menus.slice(0, mostMenus).map(({ name }) => name);
  const rest = menus.length > mostMenus ? fill(texts.andMore, { count: menus.length }) : '';
  return (
    <div className="losses">
      <p>{fill(tenants > 1 ? texts.losesOf : texts.losesOfOne, { tenants, roles: rolesTotal })}</p>
      <p className="losses-menus">
        {names.join(language === 'en' ? ', ' : '、')} {rest}
      </p>
      <div className="losses-roles">
        <table className="ec-plain-table">
          <thead>
            <tr>
              <th scope="col">{texts.tenant}</th>
              <th scope="col">{texts.role}</th>
              <th scope="col">{texts.loses}</th>
            </tr>
          </thead>
          <tbody>
            {roles.map(({ roleId, tenantId, tenantName, roleName, count }) => (
              <tr key={roleId}>
                <td>
                  {tenantName} <code>{tenantId}</code>
                </td>
                <td>{roleName}</td>
                <td className="ec-number">{fill(texts.count, { count })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rolesTotal > roles.length ? <p>{fill(texts.more, { count: rolesTotal - roles.length })}</p> : null}
      <p className="losses-note">{texts.losesText}</p>
    </div>
  );
}

/** Returns whether a role loses anything, so that a confirmation is needed. */
export const takesAway = ({ rolesTotal }: Losses): boolean => rolesTotal > 0;
