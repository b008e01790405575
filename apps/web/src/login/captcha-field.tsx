// Shows the captcha input beside its picture; a click on the picture loads another one.
import { Field, type FieldProps } from './field.tsx';
import type { Captcha } from './login-api.ts';
import type { LoginTexts } from './login-texts.ts';

interface CaptchaFieldProps extends FieldProps {
  captcha: Captcha | undefined;
  failed: boolean;
  onRenew(): void;
  texts: LoginTexts;
}

export function CaptchaField({ captcha, failed, onRenew, texts, ...field }: CaptchaFieldProps) {
  const label = failed ? texts.captchaFailed : texts.captchaRenew;
  return (
    <div className="captcha">
      <Field {...field} autoComplete="off" maxLength={8} />
      <button type="button" className="captcha-picture" onClick={onRenew} aria-label={label} title={label}>
        {captcha ? <img src={captcha.image} alt={texts.captcha} /> : failed ? <span aria-hidden="true">↻</span> : null}
      </button>
    </div>
  );
}
