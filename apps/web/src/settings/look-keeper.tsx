// Synchronizes the person's look with the server, and draws the watermark.
import type { Person } from '@ec/records/console/console';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { usePersonLook } from './use-person-look.ts';
import { useSettings } from './use-settings.ts';
import './settings.css';

/** Loaded only for persons who have turned the watermark on. */
const Watermark = lazyPart(
  async () => (await import('antd/es/watermark')).default,
  () => null,
);

export function LookKeeper({ person }: { person: Person }) {
  usePersonLook(person);
  const { watermark } = useSettings();
  if (!watermark) return null;
  return (
    <div className="watermark" aria-hidden="true">
      <Watermark
        content={[person.userName, person.account]}
        gap={[140, 140]}
        font={{ color: 'rgb(128 128 128 / 14%)' }}
      >
        <div style={{ height: '100dvh' }} />
      </Watermark>
    </div>
  );
}
