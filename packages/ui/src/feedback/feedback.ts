// Toasts and confirms, in the theme and language of the console. Needs antd's <App> above it.
import { App, Button } from 'antd';
import { createElement, type ReactNode, useMemo } from 'react';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import { leaveOffer, offerKey, offerListeners } from './offer-toast.ts';

/** How long a toast with an action stays, in seconds, while nobody points at it or has the keyboard in it. */
const offerSeconds = 10;
/** A day stands for “as long as the keyboard is in it”: a toast that runs closes at once when its time becomes 0 or false. */
const pausedSeconds = 86_400;
let offerCount = 0;

export interface ConfirmQuestion {
  /** The action and its object. */
  title: string;
  /** The consequence. */
  content: string;
  /** True where saying yes destroys something. */
  danger?: boolean;
  okText?: string;
  cancelText?: string;
}

export interface Feedback {
  success(text: string): void;
  error(text: string): void;
  warning(text: string): void;
  /** A quiet bar for ten seconds with one action, which F8 focuses: undo, or the next step. */
  offer(text: string, label: string, run: () => void): void;
  /** Something to be read before going on; there is nothing to choose. */
  tell(news: { title: string; content?: ReactNode }): void;
  /** Resolves true when the person said yes, false on cancel or Esc. */
  confirm(question: ConfirmQuestion): Promise<boolean>;
}

export function useFeedback(): Feedback {
  const { message, modal, notification } = App.useApp();
  const texts = useTexts(uiTexts);
  return useMemo(
    () => ({
      success: (text) => void message.success(text),
      error: (text) => void message.error(text),
      warning: (text) => void message.warning(text),
      offer: (text, label, run) => {
        offerCount += 1;
        const key = `offer-${offerCount}`;
        const close = () => notification.destroy(key);
        const press = () => {
          // The action finds the focus where the person was; what it opens may take it from there.
          leaveOffer();
          close();
          run();
        };
        const show = (isPaused: boolean): void =>
          notification.open({
            key,
            title: text,
            actions: createElement(
              Button,
              {
                size: 'small',
                type: 'link',
                onClick: press,
                className: 'ec-offer-action',
                'aria-keyshortcuts': offerKey,
              },
              label,
              createElement('kbd', { 'aria-hidden': true }, offerKey),
            ),
            className: 'ec-offer',
            placement: 'bottom',
            duration: isPaused ? pausedSeconds : offerSeconds,
            showProgress: !isPaused,
            role: 'status',
            props: offerListeners({ pause: () => show(true), resume: () => show(false), close }),
          });
        show(false);
      },
      tell: ({ title, content }) => void modal.warning({ title, content, okText: texts.ok }),
      confirm: (question) =>
        new Promise((resolve) => {
          modal.confirm({
            title: question.title,
            content: question.content,
            okText: question.okText ?? texts.ok,
            cancelText: question.cancelText ?? texts.cancel,
            okButtonProps: { danger: question.danger ?? false },
            autoFocusButton: question.danger ? 'cancel' : 'ok',
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        }),
    }),
    [message, modal, notification, texts],
  );
}
