// Shows the buttons of the third parties of this installation, below the form.
import type { LoginTexts } from './login-texts.ts';
import { goTo } from './social.ts';
import { wantedPage } from './wanted-page.ts';

interface SocialButtonsProps {
  texts: LoginTexts;
  sources: readonly string[];
  tenantId: string;
}

export function SocialButtons({ texts, sources, tenantId }: SocialButtonsProps) {
  const isKnown = (source: string): source is keyof LoginTexts['sources'] => Object.hasOwn(texts.sources, source);
  const knownSources = sources.filter(isKnown);
  if (knownSources.length === 0) return null;
  return (
    <fieldset className="login-social">
      <legend>{texts.otherWays}</legend>
      {knownSources.map((source) => (
        <button
          key={source}
          type="button"
          onClick={() => void goTo(source, tenantId, wantedPage(window.location.search))}
        >
          {texts.sources[source]}
        </button>
      ))}
    </fieldset>
  );
}
