// Loads the present captcha. When several calls run at once, only the answer to the newest one counts.
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Captcha, newCaptcha } from './login-api.ts';

export function useCaptcha(isNeeded: boolean) {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failed, setFailed] = useState(false);
  const turn = useRef(0);

  const renew = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    setFailed(false);
    newCaptcha().then(
      (fresh) => {
        if (mine === turn.current) setCaptcha(fresh);
      },
      () => {
        if (mine !== turn.current) return;
        setCaptcha(undefined);
        setFailed(true);
      },
    );
  }, []);

  useEffect(() => {
    if (isNeeded) renew();
  }, [isNeeded, renew]);

  return { captcha, failed, renew };
}
