// Limits the error of a page to its own tab, and offers a retry. React requires a class for an error boundary.
import { StatePage } from '@ec/ui/feedback/state-page.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { shellTexts } from '../shell/shell-texts.ts';

export class PageFaultBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? <PageFault onRetry={this.retry} /> : this.props.children;
  }
}

function PageFault({ onRetry }: { onRetry(): void }) {
  const texts = useTexts(shellTexts);
  const { retry } = useTexts(uiTexts);
  const action = (
    <Button type="primary" onClick={onRetry}>
      {retry}
    </Button>
  );
  return <StatePage title={texts.pageFault} text={texts.pageFaultText} actions={action} />;
}
