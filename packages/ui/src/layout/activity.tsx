// Lists activities in the order of the caller. Each has a line with its time, and details below the line.
import type { ReactNode } from 'react';
import { TimeText } from '../value/time-text.tsx';

interface ActivityProps {
  /** A sentence about the activity, with the person and the object. */
  title: ReactNode;
  time: string;
  /** A note, such as the address and the request id of the activity. */
  note?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function ActivityList({ children }: { children: ReactNode }) {
  return <ol className="ec-activities">{children}</ol>;
}

export function Activity({ title, time, note, action, children }: ActivityProps) {
  return (
    <li className="ec-activity">
      <div className="ec-activity-head">
        <span>{title}</span>
        <TimeText value={time} />
        {action ? <span className="ec-activity-action">{action}</span> : null}
      </div>
      {children}
      {note ? <p className="ec-activity-note">{note}</p> : null}
    </li>
  );
}
