// The avatar and its menu: home, own data, sessions, API documentation, log-out; on a phone also language and theme.
import {
  ApiOutlined,
  BgColorsOutlined,
  ContainerOutlined,
  DownOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LaptopOutlined,
  LogoutOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import type { Person } from '@ec/records/console/console';
import { taskTexts } from '@ec/records/tasks/task-texts';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { signOut } from '../session/sign-out.ts';
import { useSettings } from '../settings/use-settings.ts';
import { site } from '../site.ts';
import { dirtyTabs } from '../tabs/leave-guard.ts';
import { languageItems, themeItems } from './header-buttons.tsx';
import { shellTexts } from './shell-texts.ts';

export function PersonMenu({ person, narrow, onKeys }: { person: Person; narrow: boolean; onKeys(): void }) {
  const texts = useTexts(shellTexts);
  const taskWords = useTexts(taskTexts);
  const { language, theme } = useSettings();
  const navigate = useNavigate();
  const { confirm } = useFeedback();

  const leave = async () => {
    const unsaved = dirtyTabs().length > 0;
    const content = unsaved ? texts.signOutUnsaved : texts.signOutText;
    if (await confirm({ title: texts.signOutTitle, content, okText: texts.signOut, danger: unsaved })) await signOut();
  };
  const phoneItems: MenuProps['items'] = narrow
    ? [
        { key: 'language', icon: <TranslationOutlined />, label: texts.language, children: languageItems() },
        { key: 'theme', icon: <BgColorsOutlined />, label: texts.theme, children: themeItems(texts) },
      ]
    : [];
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className="person-who">
          <strong>{person.userName}</strong>
          <span>
            {person.account} · {texts.tenant} {person.tenantId}
          </span>
        </span>
      ),
    },
    { type: 'divider' },
    { key: 'home', icon: <HomeOutlined />, label: texts.home, onClick: () => navigate(site.firstTab) },
    { key: 'info', icon: <IdcardOutlined />, label: texts.personalInfo, onClick: () => navigate('/info/index') },
    { key: 'sessions', icon: <LaptopOutlined />, label: texts.mySessions, onClick: () => navigate('/info/sessions') },
    { key: 'tasks', icon: <ContainerOutlined />, label: taskWords.center, onClick: () => navigate('/info/tasks') },
    ...(narrow ? [] : [{ key: 'keys', icon: <KeyOutlined />, label: texts.keys, extra: '?', onClick: onKeys }]),
    { key: 'api', icon: <ApiOutlined />, label: texts.apiDocs, onClick: () => navigate('/info/api') },
    ...phoneItems,
    { type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined />, label: texts.signOut, onClick: () => void leave() },
  ];
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, selectedKeys: narrow ? [language, theme] : [] }}
      styles={{ root: { minWidth: 200 } }}
    >
      <button
        type="button"
        className="person"
        aria-label={`${texts.personMenu} ${person.userName}`}
        aria-haspopup="menu"
      >
        {person.avatar ? (
          <img className="person-face" src={person.avatar} alt="" />
        ) : (
          <span className="person-face" data-initial={initialOf(person.userName)} />
        )}
        {narrow ? null : (
          <>
            <span className="person-name">{person.userName}</span>
            <DownOutlined />
          </>
        )}
      </button>
    </Dropdown>
  );
}

// Chinese colleagues call each other by the last characters of the name, Latin names by their first letter.
function initialOf(name: string): string {
  return /[\u4e00-\u9fff]$/.test(name) ? name.slice(-1) : name.slice(0, 1).toUpperCase();
}
