import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { CalendarClock } from '../../icons/calendar-clock.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { Menu } from '../../icons/menu.ts';
import { Pencil } from '../../icons/pencil.ts';
import { Plus } from '../../icons/plus.ts';
import { Shield } from '../../icons/shield.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import tableToolsStyles from '../../ui/table-tools.module.css';
import { adminQueries } from '../api.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { QueryState } from '../components/query-state.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import { Permitted } from '../permissions.tsx';
import { CreatePageDialog } from './create-page-dialog.tsx';
import styles from './page-list.module.css';
import { editorPath, type PageRow } from './pages.ts';

/** All pages with their published versions and drafts. */
export function PageList() {
  const { data, error, refetch } = useQuery({ ...adminQueries.pages.list.queryOptions(), staleTime: 0 });
  const [creating, setCreating] = useState(false);
  return (
    <>
      <SectionHeader page title="Pages" total={data && { count: data.length, more: false }}>
        <Permitted needs="content.write">
          <LinkButton icon={Menu} to="/admin/pages/menus">
            Menus
          </LinkButton>
        </Permitted>
        <Permitted needs="content.write">
          <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
            New page
          </Button>
        </Permitted>
      </SectionHeader>
      {data ? (
        <ul className={`${tableToolsStyles.sheet} ${styles.list}`} aria-label="Pages">
          {data.map((row) => (
            <Row key={row.path} row={row} />
          ))}
        </ul>
      ) : (
        <QueryState what="The pages" error={error} refetch={refetch} />
      )}
      {creating && <CreatePageDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function Row({ row: { path, title, kind, published, draft, scheduledAt, isComplete } }: { row: PageRow }) {
  const last = draft ?? published;
  const when = last && (last.publishedAt ?? last.savedAt);
  const by = last && (last.publishedBy ?? last.savedBy);
  return (
    <li>
      <span className={styles.name}>
        <PanelLink variant="text" to={editorPath(path)}>
          {title}
        </PanelLink>
        <span className="muted">{path}</span>
      </span>
      <span className={styles.states}>
        {kind === 'legal' && (
          <Badge hue="blue" icon={Shield}>
            Legal page
          </Badge>
        )}
        {published && (
          <Badge hue="green" icon={CircleCheck}>
            Published {published.version}
          </Badge>
        )}
        {draft && (
          <Badge hue="amber" icon={Pencil}>
            Draft {draft.version}
          </Badge>
        )}
        {scheduledAt && (
          <Badge hue="purple" icon={CalendarClock}>
            {formatDateTime(scheduledAt)}
          </Badge>
        )}
        {!isComplete && (
          <Badge hue="red" icon={TriangleAlert}>
            Incomplete
          </Badge>
        )}
      </span>
      <span className={`muted ${styles.when}`}>{by && when ? `${formatDateTime(when)}, ${by}` : 'Default text'}</span>
    </li>
  );
}
