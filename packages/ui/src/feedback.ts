// Toasts and confirms, in the theme and language of the console. Needs antd's <App> above it.
import { App } from 'antd';
import { useMemo } from 'react';
import { uiTexts } from './ui-texts.ts';
import { useTexts } from './use-texts.ts';

export interface ConfirmQuestion {
  title: string;
  content?: string;
  /** True where saying yes destroys something; names the thing and its consequence in `content`. */
  danger?: boolean;
  okText?: string;
  cancelText?: string;
}

export interface Feedback {
  success(text: string): void;
  error(text: string): void;
  warning(text: string): void;
  /** Resolves true when the person said yes, false on cancel or Esc. */
  confirm(question: ConfirmQuestion): Promise<boolean>;
}

export function useFeedback(): Feedback {
  const { message, modal } = App.useApp();
  const texts = useTexts(uiTexts);
  return useMemo(
    () => ({
      success: (text) => void message.success(text),
      error: (text) => void message.error(text),
      warning: (text) => void message.warning(text),
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
    [message, modal, texts],
  );
}
