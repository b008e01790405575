// A tab with the task of a command: the number of commands in each state, and the commands of the task.
import { groupNumber } from '@ec/language/amount';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { cmdStatus } from '../../shared/device/command.enums.ts';
import { handOutResult } from '../../shared/device/hand-out.contract.ts';
import { inverterCmd } from '../../shared/device/inverter-cmd.resource.ts';
import { commandTexts } from './command-texts.ts';
import '../household.css';

/** Milliseconds between two reads of the task, until all commands of the task have ended. */
const refreshMs = 5_000;

export function TaskTab({ row }: { row: RowIn<typeof inverterCmd> }) {
  const { data, error, refetch } = useCall(
    handOutResult,
    { taskNo: row.taskNo },
    { refetchInterval: (latest) => (latest && latest.done < latest.total ? refreshMs : false) },
  );
  if (data) return <Task {...data} />;
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} columns={3} />;
}

const countNames = ['total', 'ok', 'fail', 'queued', 'sent', 'cancelled'] as const;

function Task({ rows, held, ...counts }: OutputOf<typeof handOutResult>) {
  const texts = useTexts(commandTexts);
  const tagOf = useStateTag(cmdStatus);
  return (
    <>
      <dl className="ec-figures">
        {countNames.map((name) => (
          <div key={name}>
            <dt>{texts[name]}</dt>
            <dd className="ec-number">{groupNumber(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <div className="household-scroll">
        <table className="ec-plain-table household-table">
          <tbody>
            {rows.map((each) => (
              <tr key={each.id}>
                <td className="ec-id">
                  <RowLink table={inverterCmd} id={each.id}>
                    {each.cmdNo}
                  </RowLink>
                </td>
                <td>{each.inverterName}</td>
                <td>
                  {each.cmdStatus === null
                    ? null
                    : tags([
                        tagOf(each.cmdStatus),
                        ...(each.held === 1 && each.cmdStatus === cmdStatus.key.queued
                          ? [{ text: texts.waitRelease, tone: 'warning' as const }]
                          : []),
                      ])}
                </td>
                <td>{[each.causeName, each.resultMsg].filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
