// Toasts and confirms, in the theme and language of the console. Needs antd's <App> above it.
import { App, Button } from 'antd';
import { createElement, type ReactNode, useMemo } from 'react';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

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
  /** A quiet bar for ten seconds, with one thing to press: the way back. */
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
        const key = `offer-${Date.now()}`;
        const press = () => {
          notification.destroy(key);
          run();
        };
        notification.open({
          key,
          title: text,
          actions: createElement(Button, { size: 'small', type: 'link', onClick: press }, label),
          className: 'ec-offer',
          placement: 'bottom',
          duration: 10,
          showProgress: true,
          role: 'status',
        });
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
