import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { consentSourceLabel, purposeName } from '#features/customers/consent-rules.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import badgeStyles from '../../ui/badge.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import styles from './consents.module.css';
import { consentsQuery, type Consents as Given, useConsentChanges } from './privacy.ts';
import profileSectionsStyles from './profile-sections.module.css';

/** The user's consents with their history; each can be withdrawn. */
export function Consents() {
  const { data, isError, error, refetch } = useQuery(consentsQuery());
  const { leave, stop, stopRequest, endReminders } = useConsentChanges();
  const list = useRef<HTMLUListElement>(null);
  // the focused button disappears with its action
  const focusList = { onSuccess: () => requestAnimationFrame(() => list.current?.focus()) };
  if (isError && !data)
    return <LoadFailed title="Error loading consents" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={profileSectionsStyles.waiting} role="status">
        <span className="visually-hidden">Loading what you have agreed to</span>
        <div className={skeletonStyles.skeleton} />
        <div className={skeletonStyles.skeleton} />
      </div>
    );
  const hasAskedForReminders = data.log.find(({ purpose }) => purpose === 'reminders')?.given ?? false;
  const account = data.log.find(({ purpose, given }) => purpose === 'account' && given);
  return (
    <>
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label="Consents">
        <Consent title="Newsletter" on={data.newsletter !== null}>
          {data.newsletter ? (
            <>
              <p>You have been subscribed since {formatDate(data.newsletter.since)}.</p>
              <BusyButton
                variant="outline"
                size="small"
                busy={leave.isPending}
                busyLabel="Unsubscribing..."
                onClick={() => leave.mutate(undefined, focusList)}
              >
                Unsubscribe
              </BusyButton>
            </>
          ) : (
            <p>You are not subscribed.</p>
          )}
        </Consent>
        {data.alerts.map(({ id, product, slug, variant, since }) => (
          <Consent key={id} title={purposeName('stock-alert')} on>
            <p>
              One mail when <Link to={`/product/${slug}`}>{[product, variant].filter(Boolean).join(', ')}</Link> is back
              in stock, requested on {formatDate(since)}.
            </p>
            <BusyButton
              variant="outline"
              size="small"
              busy={stop.isPending && stop.variables === id}
              busyLabel="Stopping..."
              onClick={() => stop.mutate(id, focusList)}
            >
              Stop
              <span className="visually-hidden"> the alert for {[product, variant].filter(Boolean).join(', ')}</span>
            </BusyButton>
          </Consent>
        ))}
        {data.requests.map(({ id, pincode, since }) => (
          <Consent key={id} title={purposeName('delivery-request')} on>
            <p>
              One mail when we deliver to {pincode}, requested on {formatDate(since)}.
            </p>
            <BusyButton
              variant="outline"
              size="small"
              busy={stopRequest.isPending && stopRequest.variables === id}
              busyLabel="Stopping..."
              onClick={() => stopRequest.mutate(id, focusList)}
            >
              Stop
              <span className="visually-hidden"> the request for {pincode}</span>
            </BusyButton>
          </Consent>
        ))}
        <Consent title={purposeName('reminders')} on={data.reminders && hasAskedForReminders}>
          {data.reminders ? (
            <>
              <p>A mail about a cart or a refill when you ask for it, and one that asks for reviews after delivery.</p>
              <BusyButton
                variant="outline"
                size="small"
                busy={endReminders.isPending}
                busyLabel="Ending..."
                onClick={() => endReminders.mutate(undefined, focusList)}
              >
                End all reminders
              </BusyButton>
            </>
          ) : (
            <p>You get none. Ask for one at checkout or on an order to get it again.</p>
          )}
        </Consent>
        <Consent title="Account" on>
          <p>
            Your name and email, for your account and your orders
            {account ? `, since ${formatDate(account.at)}` : ''}. It ends when you delete your account.
          </p>
        </Consent>
      </ul>
      {data.log.length > 0 && <Log lines={data.log} />}
    </>
  );
}

function Consent({ title, on, children }: { title: string; on: boolean; children: ReactNode }) {
  return (
    <li>
      <div className={styles.title}>
        <b>{title}</b>
        <span
          className={on ? `${badgeStyles.badge} ${badgeStyles.success}` : `${badgeStyles.badge} ${badgeStyles.soft}`}
        >
          {on ? 'Given' : 'Not given'}
        </span>
      </div>
      {children}
    </li>
  );
}

function Log({ lines }: { lines: Given['log'] }) {
  return (
    <details className={styles.history}>
      <summary>Every consent and when</summary>
      <ol>
        {lines.map(({ id, purpose, given, notice, source, at }) => (
          <li key={id}>
            <b>
              {purposeName(purpose)}: {given ? 'given' : 'withdrawn'} {consentSourceLabel(source)}
            </b>
            <time className="muted text-small tabular" dateTime={at}>
              {formatDateTime(at)}
            </time>
            <q className="muted text-small">{notice}</q>
          </li>
        ))}
      </ol>
    </details>
  );
}
