// Placeholder of the desk while its figures load.
import { Bar } from '@ec/ui/feedback/skeleton.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';

const figures = [0, 1, 2];
const waits = ['62%', '48%', '70%', '55%'];

export function DeskSkeleton() {
  const texts = useTexts(uiTexts);
  return (
    <div className="desk" role="status" aria-busy="true" aria-label={texts.loading}>
      <div className="ec-card desk-today">
        <h2 className="ec-card-title">
          <Bar width="96px" height={14} />
        </h2>
        <ul className="desk-day">
          {figures.map((figure) => (
            <li key={figure} className="desk-skeleton-figure">
              <Bar width="56px" />
              <Bar width="72%" height={24} />
              <Bar width="90%" height={10} />
              <Bar width="100%" height={36} />
            </li>
          ))}
        </ul>
      </div>
      <div className="ec-card desk-waits">
        <h2 className="ec-card-title">
          <Bar width="96px" height={14} />
        </h2>
        <ul>
          {waits.map((width) => (
            <li key={width} className="desk-skeleton-wait">
              <Bar width={width} />
              <Bar width="24px" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
