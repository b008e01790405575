// The avatar and its menu. In a narrow window, the menu also has some actions that are otherwise buttons of the header.
import {
  ApiOutlined,
  AppstoreOutlined,
  BgColorsOutlined,
  BugOutlined,
  ContainerOutlined,
  DashboardOutlined,
  DownOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  SettingOutlined,
  SwapOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import type { Person } from '@ec/records/console/console';
import { useTexts } from '@ec/ui/text/use-texts';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { itemsOf } from './header-buttons.tsx';
import { initialOf } from './initial-of.ts';
import type { PersonalAction, PersonalActions } from './personal-actions.ts';
import { shellTexts } from './shell-texts.ts';

export function PersonMenu({ person, narrow, acts }: { person: Person; narrow: boolean; acts: PersonalActions }) {
  const texts = useTexts(shellTexts);
  const { languages, themes } = acts;
  const item = ({ key, label, run }: PersonalAction, icon: ReactNode) => ({ key, icon, label, onClick: run });
  const phoneItems: MenuProps['items'] = narrow
    ? [
        item(acts.menus, <AppstoreOutlined />),
        item(acts.errors, <BugOutlined />),
        { key: 'language', icon: <TranslationOutlined />, label: texts.language, children: itemsOf(languages) },
        { key: 'theme', icon: <BgColorsOutlined />, label: texts.theme, children: itemsOf(themes) },
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
    item(acts.home, <HomeOutlined />),
    item(acts.dashboard, <DashboardOutlined />),
    item(acts.info, <IdcardOutlined />),
    item(acts.sessions, <LaptopOutlined />),
    item(acts.center, <ContainerOutlined />),
    item(acts.preferences, <SettingOutlined />),
    ...(narrow ? [] : [{ ...item(acts.keys, <KeyOutlined />), extra: acts.keys.note }]),
    item(acts.api, <ApiOutlined />),
    ...(acts.switching ? [item(acts.switching, <SwapOutlined />)] : []),
    ...phoneItems,
    { type: 'divider' },
    item(acts.lock, <LockOutlined />),
    item(acts.leave, <LogoutOutlined />),
  ];
  const chosenKeys = [...languages, ...themes].filter(({ isChosen }) => isChosen).map(({ key }) => key);
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, selectedKeys: narrow ? chosenKeys : [] }}
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
