// Starts the public big screen, an entry of its own without sign-in, router, react-query and UI kit. It runs for months on a wall.
import './screen.css';
import './panels.css';
import { createRoot } from 'react-dom/client';
import { screenLanguage } from './address.ts';
import { startKiosk } from './kiosk.ts';
import { ScreenPage } from './screen-page.tsx';
import { screenTexts } from './screen-texts.ts';

const language = screenLanguage();
document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
document.title = screenTexts[language].pageTitle;

const root = document.getElementById('root');
if (root) {
  startKiosk(root);
  createRoot(root).render(<ScreenPage language={language} />);
}
