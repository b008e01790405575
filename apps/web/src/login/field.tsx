// Shows a labelled input with its message. A secret input can be revealed, and warns of caps lock.
import { type KeyboardEvent, useId, useState } from 'react';
import type { LoginTexts } from './login-texts.ts';

export interface FieldProps {
  name: string;
  label: string;
  value: string;
  onChange(value: string): void;
  message: string;
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
}

type SecretTexts = Pick<LoginTexts, 'capsLock' | 'showPassword' | 'hidePassword'>;
type SecretProps = { secret: true; texts: SecretTexts } | { secret?: false; texts?: undefined };

export function Field({ secret, texts, ...props }: FieldProps & SecretProps) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const note = props.message || (secret && capsLock ? texts.capsLock : '');
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <div className="field-box">
        <input
          id={id}
          name={props.name}
          value={props.value}
          type={secret && !revealed ? 'password' : 'text'}
          autoComplete={props.autoComplete}
          // biome-ignore lint/a11y/noAutofocus: people open this page to type their account
          autoFocus={props.autoFocus}
          maxLength={props.maxLength ?? 64}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={props.message ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyUp={secret ? readCapsLock : undefined}
        />
        {secret ? (
          <button
            type="button"
            className="field-reveal"
            aria-pressed={revealed}
            aria-label={revealed ? texts.hidePassword : texts.showPassword}
            title={revealed ? texts.hidePassword : texts.showPassword}
            onClick={() => setRevealed(!revealed)}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M2 10s3-5.500 8-5.500 8 5.500 8 5.500-3 5.500-8 5.500S2 10 2 10Z" />
              <circle cx="10" cy="10" r="2.400" />
              {revealed ? <path d="M4 16 16 4" /> : null}
            </svg>
          </button>
        ) : null}
      </div>
      {note ? (
        <p id={`${id}-note`} className={props.message ? 'field-message' : 'field-note'}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
