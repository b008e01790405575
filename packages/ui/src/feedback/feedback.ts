// Shows toasts and confirmations in the theme and language of the console. It needs antd's <App> above it.
import { App, Button } from 'antd';
import { createElement, type ReactNode, useMemo } from 'react';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import { leaveOffer, offerKey, offerListeners } from './offer-toast.ts';

/** A toast with an action stays for this many seconds, longer while the pointer or the focus is in it. */
const offerSeconds = 10;
/** A toast with the focus gets a day, because antd closes a toast at once when its duration becomes 0 or false. */
const pausedSeconds = 86_400;
let offerCount = 0;

export interface ConfirmQuestion {
  /** The title names the action and its object. */
  title: string;
  /** The content names the consequence. */
  content: string;
  /** True where a confirmation destroys something. */
  danger?: boolean;
  okText?: string;
  cancelText?: string;
}

export interface Feedback {
  success(text: string): void;
  error(text: string): void;
  warning(text: string): void;
  /** Shows a toast for ten seconds with one action, such as undo or the next step; F8 focuses it. */
  offer(text: string, label: string, run: () => void): void;
  /** Shows a message that the person must close before going on. */
  tell(news: { title: string; content?: ReactNode }): void;
  /** Asks the person; resolves true on confirmation, false on cancel or Esc. */
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
          // The focus returns before the action runs, so that a dialog that the action opens can give it back there.
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
