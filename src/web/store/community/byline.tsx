import { formatDate } from '#shared/dates.ts';

/** Who wrote it and when. */
export function Byline({
  by: { name, byStaff, createdAt },
}: {
  by: { name: string; byStaff: boolean; createdAt: string };
}) {
  return (
    <span>
      {name}
      {byStaff && ', our team'}, <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    </span>
  );
}
