// The pages /403, /404 and /500.
import { Fault, Forbidden, NotFound } from '@ec/ui/feedback/state-page.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { site } from '../site.ts';

export function StateView({ code }: { code: '403' | '404' | '500' }) {
  const texts = useTexts(uiTexts);
  const navigate = useNavigate();
  const title = { 403: texts.forbiddenTitle, 404: texts.notFoundTitle, 500: texts.faultTitle }[code];
  useEffect(() => {
    document.title = title;
  }, [title]);
  const actions = (
    <>
      <Button type="primary" onClick={() => navigate(site.firstTab)}>
        {texts.goHome}
      </Button>
      <Button onClick={() => navigate(-1)}>{texts.goBack}</Button>
    </>
  );
  if (code === '403') return <Forbidden actions={actions} />;
  return code === '404' ? <NotFound actions={actions} /> : <Fault actions={actions} />;
}
