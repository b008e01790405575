// Notices for administrators: tenants that expire within 30, 7 or 1 days, or have expired. A closed notice returns at the next step.
import { CloseOutlined, WarningOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { useCall } from '@ec/resource-web/use-call';
import { type ExpiryNotice, expiryNotices } from '@ec/system/shared/tenant-figures.contract';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { instantOf, spokenDate, spokenDuration } from '@ec/ui/value/date';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { readItem, writeItem } from '../../stored-items.ts';
import { tenantTexts } from './tenant-texts.ts';
import './tenants.css';

/** The interval of reads, in ms. */
const freshFor = 10 * 60_000;
/** The largest number of notices. */
const most = 5;

export function ExpiryNotices() {
  const texts = useTexts(tenantTexts);
  const { person } = useConsole();
  const item = `expiry-read-${person.userId}`;
  const [read, setRead] = useState(() => readItem<string[]>(item) ?? []);
  const administers = person.roles.some((role) => role === 'admin' || role === 'administrator');
  const { data } = useCall(expiryNotices, {}, { enabled: administers, staleTime: freshFor, refetchInterval: freshFor });
  const close = (notice: ExpiryNotice) => {
    const next = [...read, keyOf(notice)].slice(-200);
    setRead(next);
    writeItem(item, next);
  };
  const notices = (data ?? []).filter((notice) => !read.includes(keyOf(notice))).slice(0, most);
  if (notices.length === 0) return null;
  return (
    <ul className="expiry" aria-label={texts.notices}>
      {notices.map((notice) => (
        <Notice key={keyOf(notice)} notice={notice} onClose={() => close(notice)} />
      ))}
    </ul>
  );
}

/** A notice is shown again when its step or the end date changes. */
const keyOf = ({ tenantId, expireTime, step }: ExpiryNotice) => `${tenantId} ${expireTime} ${step}`;

function Notice({ notice, onClose }: { notice: ExpiryNotice; onClose(): void }) {
  const { tenantId, tenantName: name, expireTime, step } = notice;
  const texts = useTexts(tenantTexts);
  const language = useLanguage();
  const { person } = useConsole();
  const isOwn = tenantId === person.tenantId;
  const seconds = ((instantOf(expireTime) ?? 0) - Date.now()) / 1000;
  const text = step === 0 ? (isOwn ? texts.ownOver : texts.expiryOver) : isOwn ? texts.ownSoon : texts.expirySoon;
  const values = {
    name,
    code: tenantId,
    time: spokenDate(expireTime, language),
    left: spokenDuration(seconds, language),
  };
  return (
    <li className={step <= 1 ? 'expiry-bad' : undefined}>
      <WarningOutlined />
      <span>{fill(text, values)}</span>
      {isOwn ? null : <Link to={`/system/tenant?tenantId=${tenantId}`}>{texts.expirySettings}</Link>}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={texts.close}
        title={texts.close}
        onClick={onClose}
      />
    </li>
  );
}
