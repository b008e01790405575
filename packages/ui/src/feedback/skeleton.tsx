// Skeletons have the shape of the content that is loading, in place of a blank page or a full-page spinner.
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Stands for a line, a figure or a picture that is loading. */
export function Bar({ width, height = 12 }: { width: string; height?: number }) {
  return <span className="ec-bar" style={{ width, height }} />;
}

export function ListSkeleton({ rows = 8, columns = 6 }: { rows?: number; columns?: number }) {
  const texts = useTexts(uiTexts);
  return (
    <div className="ec-skeleton" role="status" aria-busy="true" aria-label={texts.loading}>
      <div className="ec-skeleton-row ec-skeleton-head">
        {range(columns).map((column) => (
          <Bar key={column} width="min(56px, 100%)" height={10} />
        ))}
      </div>
      {range(rows).map((row) => (
        <div className="ec-skeleton-row" key={row}>
          {range(columns).map((column) => (
            <Bar key={column} width={`${44 + ((row * 7 + column * 13) % 5) * 11}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function FormSkeleton({ fields = 8 }: { fields?: number }) {
  const texts = useTexts(uiTexts);
  return (
    <div className="ec-skeleton ec-skeleton-form" role="status" aria-busy="true" aria-label={texts.loading}>
      {range(fields).map((field) => (
        <div className="ec-skeleton-field" key={field}>
          <Bar width="72px" height={10} />
          <Bar width="100%" height={32} />
        </div>
      ))}
    </div>
  );
}

/** Stands for a whole page with a title, its purpose and a table. */
export function PageSkeleton() {
  return (
    <div className="ec-page" aria-hidden="true">
      <div className="ec-skeleton-title">
        <Bar width="160px" height={20} />
        <Bar width="min(280px, 100%)" height={10} />
      </div>
      <div className="ec-card">
        <ListSkeleton />
      </div>
    </div>
  );
}
