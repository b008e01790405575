/** Shows the label of a job, and below it its name in the log. */
export function JobName({ job, jobName }: { job: string; jobName: string }) {
  return (
    <span className="jobs-name">
      {jobName}
      {job === jobName ? null : <small className="ec-muted">{job}</small>}
    </span>
  );
}
