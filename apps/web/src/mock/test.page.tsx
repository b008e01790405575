// /test/index: an empty page to try views on.
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';

export function Page() {
  return (
    <PageFrame title="测试页 Test page" purpose="mock/test.page.tsx">
      <div className="ec-card">
        <Empty
          title="测试页 Test page"
          reason="仅在开发环境的模拟菜单中出现。Only the mock menu of development leads here."
        />
      </div>
    </PageFrame>
  );
}
