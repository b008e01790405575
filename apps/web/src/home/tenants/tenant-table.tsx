// Table of the tenants. In a narrow window the style sheet shows the rows as cards.
import { fill } from '@ec/language/fill';
import { expiryStepAt } from '@ec/system/shared/tenant-figures';
import type { TenantFigures } from '@ec/system/shared/tenant-figures.contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { instantOf } from '@ec/ui/value/date';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { type Tone, tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button } from 'antd';
import { Link } from 'react-router';
import { site } from '../../site.ts';
import { tenantTexts } from './tenant-texts.ts';

interface TenantTableProps {
  tenants: readonly TenantFigures[];
  isBusy: boolean;
  onEnter(tenant: TenantFigures): void;
}

export function TenantTable({ tenants, isBusy, onEnter }: TenantTableProps) {
  const texts = useTexts(tenantTexts);
  const heads = [
    texts.name,
    texts.package,
    texts.accounts,
    texts.expires,
    texts.online,
    texts.signIns,
    texts.lastActivity,
  ];
  return (
    <table className="ec-plain-table tenant-table" aria-busy={isBusy}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={isFigure(index) ? 'tenant-figure' : undefined}>
              {head}
            </th>
          ))}
          <th aria-label={texts.enter} />
        </tr>
      </thead>
      <tbody>
        {tenants.map((tenant) => (
          <TenantRow key={tenant.id} tenant={tenant} heads={heads} onEnter={() => onEnter(tenant)} />
        ))}
      </tbody>
    </table>
  );
}

const isFigure = (column: number) => column === 4 || column === 5;

function TenantRow({ tenant, heads, onEnter }: { tenant: TenantFigures; heads: string[]; onEnter(): void }) {
  const texts = useTexts(tenantTexts);
  const { tenantId, tenantName: name } = tenant;
  const cells = [
    <span key="name" className="tenant-name">
      <strong>{name}</strong>
      <code>{tenantId}</code>
    </span>,
    tenant.packageName || <span className="ec-muted">{texts.noPackage}</span>,
    <Accounts key="accounts" {...tenant} />,
    <Expiry key="expiry" expireTime={tenant.expireTime} />,
    <Quantity key="online" value={tenant.openSessions} />,
    <Quantity key="sign-ins" value={tenant.signIns} />,
    <TimeText key="last" value={tenant.lastActivity} />,
  ];
  return (
    <tr>
      {cells.map((cell, index) => (
        <td key={heads[index]} data-label={heads[index]} className={isFigure(index) ? 'tenant-figure' : undefined}>
          {cell}
        </td>
      ))}
      <td className="tenant-do">
        {tenantId === site.tenantId ? null : (
          <Button size="small" onClick={onEnter} aria-label={fill(texts.enterName, { name })}>
            {texts.enter}
          </Button>
        )}
        <Link to={`/system/tenant/usage/${tenantId}`} aria-label={fill(texts.usageName, { name })}>
          {texts.usage}
        </Link>
      </td>
    </tr>
  );
}

function Accounts({ accounts, accountNumber }: Pick<TenantFigures, 'accounts' | 'accountNumber'>) {
  const texts = useTexts(tenantTexts);
  if (accountNumber <= 0)
    return (
      <span className="ec-number">
        {accounts} <span className="ec-muted">/ {texts.unlimited}</span>
      </span>
    );
  const share = Math.min(1, accounts / accountNumber);
  return (
    <span className="ec-number tenant-quota">
      {accounts} / {accountNumber}
      <meter min={0} max={1} high={0.9} value={share} aria-hidden="true" />
      {share === 1 ? tags([{ text: texts.full, tone: 'warning' }]) : null}
    </span>
  );
}

const tones: Record<number, Tone> = { 30: 'busy', 7: 'warning', 1: 'bad', 0: 'bad' };

/** The colour is only an aid: the date itself, and a word after expiry, carry the information. */
function Expiry({ expireTime }: { expireTime: string }) {
  const texts = useTexts(tenantTexts);
  const expires = instantOf(expireTime);
  if (expires === undefined) return <span className="ec-muted">{texts.never}</span>;
  const step = expiryStepAt(new Date(expires), new Date());
  if (step === 0) return <span title={expireTime}>{tags([{ text: texts.expired, tone: 'bad' }])}</span>;
  const day = expireTime.slice(0, 10);
  if (step === undefined)
    return (
      <span className="ec-number" title={expireTime}>
        {day}
      </span>
    );
  return <span title={expireTime}>{tags([{ text: day, tone: tones[step] }])}</span>;
}
