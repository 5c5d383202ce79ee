import type { ReactNode } from 'react';
import { nameOf } from '#features/team/rules.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import factsStyles from '../facts.module.css';
import styles from './team.module.css';
import { isActive, isSignedInNow, type Team, teamRows } from './team.ts';

const CHANGES: Record<string, string> = {
  'team.invite': 'invited',
  'team.resend': 'invited again',
  'team.withdraw': 'invitation withdrawn',
  'team.join': 'joined',
  'team.set-role': 'role changed',
  'team.end': 'ended',
  'team.end-session': 'signed out',
  'team.offer-shop': 'offered the shop',
  'team.accept-shop': 'became the owner',
  'team.decline-shop': 'declined the shop',
  'team.keep-shop': 'offer of the shop withdrawn',
  'role.create': 'created',
  'role.update': 'changed',
  'role.remove': 'deleted',
  'role.view': 'viewing as a role started',
  'role.end-view': 'viewing as a role ended',
};

/** Members at work now, missing second factors, and the last change. */
export function TeamFacts({ team }: { team: Team }) {
  const members = teamRows(team).filter(isActive);
  const now = members.filter(isSignedInNow);
  const required = members.filter(({ secondFactor }) => secondFactor !== 'off');
  const open = members.filter(({ secondFactor }) => secondFactor === 'due' || secondFactor === 'asked');
  const [first] = open;
  const { failedSignIns, lastChange } = team.facts;
  return (
    <dl className={`${factsStyles.facts} ${styles.facts}`}>
      <Fact label="Signed in now" value={`${now.length} of ${members.length}`}>
        {now.map((one) => nameOf(one).split(' ')[0]).join(', ') || 'Nobody in the last 15 minutes'}
      </Fact>
      <Fact
        label="Second factor"
        value={required.length === 0 ? 'Not required' : `${required.length - open.length} of ${required.length}`}
      >
        {first?.secondFactorDueAt
          ? `${nameOf(first)} has until ${formatDate(first.secondFactorDueAt)}`
          : first
            ? `${nameOf(first)} sets it up at the next sign-in`
            : required.length === 0
              ? 'A role can require it'
              : 'All required members have one'}
      </Fact>
      <Fact label="Failed sign-ins, 7 days" value={String(failedSignIns)}>
        of members
      </Fact>
      <Fact
        label="Last change"
        value={lastChange ? `${lastChange.label} ${CHANGES[lastChange.action] ?? 'changed'}` : 'None yet'}
      >
        {lastChange && `${lastChange.by ?? 'Deleted account'}, ${formatDateTime(lastChange.at)}`}
      </Fact>
    </dl>
  );
}

function Fact({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={factsStyles.value} title={value}>
        {value}
      </dd>
      <dd className="muted">{children}</dd>
    </div>
  );
}
