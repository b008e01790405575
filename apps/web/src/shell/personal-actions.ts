// Defines the acts that a person can run on any page. The header, the person's menu and the palette offer them.
import type { Language } from '@ec/language/language';
import { taskTexts } from '@ec/records/tasks/task-texts';
import { THEME_CHOICES } from '@ec/system/shared/preferences';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { errorTexts } from '../errors/error-texts.ts';
import { lockTexts } from '../lock/lock-texts.ts';
import { useLockNow } from '../lock/use-lock-now.ts';
import { useSite } from '../request/use-site.ts';
import { searchTexts } from '../search/search-texts.ts';
import { signOut } from '../session/sign-out.ts';
import { switchTexts } from '../session/switch-texts.ts';
import { changeSettings } from '../settings/settings-store.ts';
import { useSettings } from '../settings/use-settings.ts';
import { site } from '../site.ts';
import { dirtyTabs } from '../tabs/leave-guard.ts';
import { shellTexts } from './shell-texts.ts';
import type { InFront } from './use-shell-keys.ts';

export interface PersonalAction {
  key: string;
  label: string;
  /** Text beside the label. The palette also searches it. */
  note?: string;
  isChosen?: boolean;
  run(): void;
}

export interface PersonalActions {
  home: PersonalAction;
  dashboard: PersonalAction;
  info: PersonalAction;
  password: PersonalAction;
  sessions: PersonalAction;
  keys: PersonalAction;
  api: PersonalAction;
  tasks: PersonalAction;
  center: PersonalAction;
  preferences: PersonalAction;
  /** Undefined if the browser has no full screen. */
  fullscreen: PersonalAction | undefined;
  languages: PersonalAction[];
  themes: PersonalAction[];
  menus: PersonalAction;
  errors: PersonalAction;
  lock: PersonalAction;
  lockPassword: PersonalAction;
  /** Undefined unless switch mode is on. */
  switching: PersonalAction | undefined;
  leave: PersonalAction;
}

const languages: Record<Language, string> = { zh: '简体中文', en: 'English' };

export function usePersonalActions(show: (what: InFront) => void): PersonalActions {
  const texts = useTexts(shellTexts);
  const { tasks, center } = useTexts(taskTexts);
  const lock = useTexts(lockTexts);
  const errors = useTexts(errorTexts);
  const search = useTexts(searchTexts);
  const switching = useTexts(switchTexts);
  const { language, themeChoice } = useSettings();
  const navigate = useNavigate();
  const { confirm } = useFeedback();
  const isFull = useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);
  const goTo = (path: string) => () => void navigate(path);
  const leave = async () => {
    const unsaved = dirtyTabs().length > 0;
    const content = unsaved ? texts.signOutUnsaved : texts.signOutText;
    if (await confirm({ title: texts.signOutTitle, content, okText: texts.signOut, danger: unsaved })) await signOut();
  };
  const lockNow = useLockNow(() => show('lock'));
  const isSwitchMode = useSite()?.switchMode === true;
  const fullscreen: PersonalAction = {
    key: 'fullscreen',
    label: isFull ? texts.leaveFullscreen : texts.fullscreen,
    isChosen: isFull,
    run: () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  };
  return {
    home: { key: 'home', label: texts.home, run: goTo(site.firstTab) },
    dashboard: { key: 'dashboard', label: texts.dashboard, run: goTo('/wel/dashboard') },
    info: { key: 'info', label: texts.personalInfo, run: goTo('/info/index') },
    password: { key: 'password', label: texts.changePassword, run: goTo('/info/index?tab=password') },
    sessions: { key: 'sessions', label: texts.mySessions, run: goTo('/info/sessions') },
    keys: { key: 'keys', label: texts.keys, note: '?', run: () => show('keys') },
    api: { key: 'api', label: texts.apiDocs, run: goTo('/info/api') },
    tasks: { key: 'tasks', label: tasks, note: texts.tasksNote, run: () => show('tasks') },
    center: { key: 'center', label: center, run: goTo('/info/tasks') },
    preferences: { key: 'preferences', label: texts.preferences, run: () => show('preferences') },
    fullscreen: document.fullscreenEnabled ? fullscreen : undefined,
    languages: (['zh', 'en'] as const).map((key) => ({
      key,
      label: languages[key],
      note: texts.language,
      isChosen: key === language,
      run: () => changeSettings({ language: key }),
    })),
    themes: THEME_CHOICES.map((key) => ({
      key,
      label: texts.themeNames[key],
      note: texts.theme,
      isChosen: key === themeChoice,
      run: () => changeSettings({ theme: key }),
    })),
    menus: { key: 'menus', label: search.panel, run: () => show('menus') },
    errors: { key: 'errors', label: errors.open, run: () => show('errors') },
    lock: { key: 'lock', label: lock.lock, run: () => void lockNow() },
    lockPassword: { key: 'lockPassword', label: lock.changePassword, run: () => show('lock') },
    switching: isSwitchMode ? { key: 'switching', label: switching.open, run: () => show('switch') } : undefined,
    leave: { key: 'leave', label: texts.signOut, run: () => void leave() },
  };
}

/** Returns the acts that the palette finds: without home, and without the present language and theme. */
export const searchableActions = ({
  languages,
  themes,
  home: _,
  fullscreen,
  switching,
  ...others
}: PersonalActions): PersonalAction[] => [
  ...Object.values(others),
  ...[fullscreen, switching].filter((act) => act !== undefined),
  ...[...languages, ...themes].filter(({ isChosen }) => !isChosen),
];

function subscribeFullscreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
