// Prints the open detail (theme/print.css) on its own kind of paper.
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

export type Paper = 'a4' | 'slip';

/** Prints on a kind of paper. The document names the paper only while it prints, so that Ctrl+P still prints on A4. */
export function printOn(paper: Paper): void {
  const { dataset } = document.documentElement;
  dataset.print = paper;
  window.addEventListener('afterprint', () => delete dataset.print, { once: true });
  window.print();
}

export function PrintButton({ paper }: { paper: Paper }) {
  const { print } = useTexts(uiTexts);
  return (
    <Button type="text" icon={<PrinterOutlined />} aria-label={print} title={print} onClick={() => printOn(paper)} />
  );
}
