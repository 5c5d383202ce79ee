import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CircleCheck } from '../../icons/circle-check.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { QueryState } from '../components/query-state.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import styles from './setup-page.module.css';
import { SetupSection } from './setup-section.tsx';
import { type SetupLine, StepAction, StepIcon } from './setup-step.tsx';
import { StoreCard } from './store-card.tsx';

type Setup = Awaited<ReturnType<AdminApi['panel']['setup']['read']>>;

/** The steps before a new shop sells: what, why, whether it is complete, and where to do it. */
export default function SetupPage() {
  const { data, error, refetch } = useQuery({ ...adminQueries.panel.setup.read.queryOptions(), staleTime: 0 });
  return (
    <>
      <SectionHeader page title="Set-up">
        {data && (
          <Badge hue={data.store.isOpen ? 'green' : 'grey'}>{data.store.isOpen ? 'Store open' : 'Store closed'}</Badge>
        )}
      </SectionHeader>
      {data ? <Content setup={data} /> : <QueryState what="The set-up" error={error} refetch={refetch} />}
    </>
  );
}

function Content({ setup }: { setup: Setup }) {
  const { lines } = setup;
  const groups = [...new Set(lines.map(({ group }) => group))];
  const required = lines.filter(({ optional }) => !optional);
  const open = required.filter(({ state }) => state !== 'done');
  const of = (group: string, among: readonly SetupLine[]) => among.filter((line) => line.group === group);
  return (
    <div className={styles.setup}>
      <nav className={styles.setupGroups} aria-label="Groups of the set-up">
        {groups.map((group) => (
          <LinkButton key={group} to={`#${idOf(group)}`} reloadDocument>
            <StepIcon state={of(group, open).length > 0 ? (of(group, open)[0]?.state ?? 'missing') : 'done'} />
            {group}{' '}
            <span className="muted tabular">
              {of(group, required).length - of(group, open).length}/{of(group, required).length}
            </span>
          </LinkButton>
        ))}
      </nav>
      <div className={styles.setupSide}>
        <Progress doneCount={required.length - open.length} of={required.length} isOpen={setup.store.isOpen} />
        <StoreCard setup={setup} />
        <StillOpen lines={open} />
      </div>
      <div className={styles.setupList}>
        {groups.map((group) => (
          <SetupSection key={group} id={idOf(group)} title={group} lines={of(group, lines)} />
        ))}
      </div>
    </div>
  );
}

const idOf = (group: string) => `setup-${group.toLowerCase().replaceAll(' ', '-')}`;

const RING = 2 * Math.PI * 26;

function Progress({ doneCount, of, isOpen }: { doneCount: number; of: number; isOpen: boolean }) {
  const note = `${of - doneCount} left${isOpen ? '' : ' before the store may open'}.`;
  const share = of === 0 ? 1 : doneCount / of;
  return (
    <section className={`${cardStyles.card} ${styles.setupProgress}`} aria-label="Progress">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle className={styles.setupTrack} cx="32" cy="32" r="26" />
        <circle
          className={styles.setupArc}
          cx="32"
          cy="32"
          r="26"
          strokeDasharray={`${share * RING} ${RING}`}
          transform="rotate(-90 32 32)"
        />
        <text x="32" y="32">
          {Math.floor(share * 100)}%
        </text>
      </svg>
      <p>
        <b className={styles.setupCount}>
          {doneCount} of {of} done
        </b>
        <span className="muted">{doneCount === of ? 'Nothing is missing.' : note}</span>
      </p>
    </section>
  );
}

function StillOpen({ lines }: { lines: readonly SetupLine[] }) {
  return (
    <Card title="Before you sell">
      {lines.length === 0 ? (
        <p className={`${cardStyles.body} ${styles.setupAll}`}>
          <CircleCheck />
          <span>
            All done. <Link to="/admin/products">Go to products</Link>
          </span>
        </p>
      ) : (
        <ul className={styles.setupOpen}>
          {lines.map((line) => (
            <li key={line.key}>
              <StepIcon state={line.state} />
              <span>{line.title}</span>
              <StepAction line={line} brief />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
