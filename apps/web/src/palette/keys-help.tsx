// Lists all keys of the console; the key ? opens it.
import { offerKey } from '@ec/ui/feedback/offer-toast';
import { useTexts } from '@ec/ui/text/use-texts';
import { Modal } from 'antd';
import { Fragment } from 'react';
import { paletteTexts } from './palette-texts.ts';
import './palette.css';

type What = keyof (typeof paletteTexts)['zh']['all'];

interface Place {
  title: 'everywhere' | 'inLists' | 'inForms' | 'inTabs';
  /** The keys of each action; an action may have several combinations, each a list of keys to press together. */
  keys: readonly [what: What, ...ways: string[][]][];
}

const places: readonly Place[] = [
  {
    title: 'everywhere',
    keys: [
      ['find', ['Ctrl', 'K']],
      ['toSearch', ['/']],
      ['help', ['?']],
      ['toToast', [offerKey]],
      ['back', ['Esc']],
    ],
  },
  {
    title: 'inLists',
    keys: [
      ['down', ['J'], ['↓']],
      ['up', ['K'], ['↑']],
      ['open', ['Enter']],
      ['edit', ['E']],
      ['tick', ['X'], ['Space']],
      ['tickTo', ['Shift', 'X']],
      ['tickPage', ['*']],
      ['actOnTicked', ['1'], ['9']],
      ['toTicked', ['A']],
    ],
  },
  {
    title: 'inForms',
    keys: [
      ['save', ['Ctrl', 'S']],
      ['saveNext', ['Ctrl', 'Enter']],
    ],
  },
  {
    title: 'inTabs',
    keys: [
      ['closeTab', ['Alt', 'W']],
      ['otherTab', ['←'], ['→']],
      ['dropTab', ['Delete']],
      ['moveTab', ['Ctrl', '←'], ['Ctrl', '→']],
    ],
  },
];

export function KeysHelp({ onClose }: { onClose(): void }) {
  const texts = useTexts(paletteTexts);
  return (
    <Modal open title={texts.keys} width={640} footer={null} onCancel={onClose}>
      <div className="keys">
        {places.map(({ title, keys }) => (
          <section key={title}>
            <h3>{texts[title]}</h3>
            <dl>
              {keys.map(([what, ...ways]) => (
                <div key={what}>
                  <dt>{texts.all[what]}</dt>
                  <dd>
                    {ways.map((way, index) => (
                      <Fragment key={way.join()}>
                        {index > 0 ? ' / ' : null}
                        {way.map((key, at) => (
                          <Fragment key={key}>
                            {at > 0 ? ' ' : null}
                            <kbd>{key}</kbd>
                          </Fragment>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
