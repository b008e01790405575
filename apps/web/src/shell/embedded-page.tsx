// An external page inside the console: /myiframe/{routerPath}. Only addresses that a menu names get here.
import { useTexts } from '@ec/ui/text/use-texts';
import { shellTexts } from './shell-texts.ts';

export function EmbeddedPage({ address, label }: { address: string; label: string }) {
  const texts = useTexts(shellTexts);
  return (
    <div className="embedded">
      <p className="embedded-bar">
        <span>{address}</span>
        <a href={address} target="_blank" rel="noreferrer">
          {texts.openInWindow}
        </a>
      </p>
      <iframe src={address} title={label} referrerPolicy="no-referrer" />
    </div>
  );
}
