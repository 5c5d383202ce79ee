import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { purposeName, sourceWords } from '#features/customers/consent-rules.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { consentsQuery, type Consents as Given, useConsentChanges } from './privacy.ts';

/** What one has agreed to, taken back as easily as it was given, and how it came about. */
export function Consents() {
  const { data, isError, error, refetch } = useQuery(consentsQuery());
  const { leave, stop } = useConsentChanges();
  const list = useRef<HTMLUListElement>(null);
  // the button that had the focus is gone with what it could do
  const focusList = { onSuccess: () => requestAnimationFrame(() => list.current?.focus()) };
  if (isError && !data)
    return <LoadFailed title="Error loading consents" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="prof__w" role="status">
        <span className="sr">Loading what you have agreed to</span>
        <div className="sk" />
        <div className="sk" />
      </div>
    );
  const account = data.log.find(({ purpose, given }) => purpose === 'account' && given);
  return (
    <>
      <ul ref={list} className="cons" tabIndex={-1} aria-label="Consents">
        <Consent title="Newsletter" on={data.newsletter !== null}>
          {data.newsletter ? (
            <>
              <p>Letters come to your email since {formatDate(data.newsletter.since)}.</p>
              <BusyButton
                className="btn btn--line btn--sm"
                busy={leave.isPending}
                busyLabel="Unsubscribing..."
                onClick={() => leave.mutate(undefined, focusList)}
              >
                Unsubscribe
              </BusyButton>
            </>
          ) : (
            <p>No letters come to your email.</p>
          )}
        </Consent>
        {data.alerts.map(({ id, product, slug, variant, since }) => (
          <Consent key={id} title={purposeName('stock-alert')} on>
            <p>
              One mail when <Link to={`/product/${slug}`}>{[product, variant].filter(Boolean).join(', ')}</Link> is
              back, asked for on {formatDate(since)}.
            </p>
            <BusyButton
              className="btn btn--line btn--sm"
              busy={stop.isPending && stop.variables === id}
              busyLabel="Stopping..."
              onClick={() => stop.mutate(id, focusList)}
            >
              Stop
              <span className="sr"> the alert for {[product, variant].filter(Boolean).join(', ')}</span>
            </BusyButton>
          </Consent>
        ))}
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
      <div className="cons__t">
        <b>{title}</b>
        <span className={on ? 'badge badge--ok' : 'badge badge--soft'}>{on ? 'Given' : 'Not given'}</span>
      </div>
      {children}
    </li>
  );
}

function Log({ lines }: { lines: Given['log'] }) {
  return (
    <details className="cons__d">
      <summary>Every consent and when</summary>
      <ol>
        {lines.map(({ id, purpose, given, notice, source, at }) => (
          <li key={id}>
            <b>
              {purposeName(purpose)}: {given ? 'given' : 'taken back'} {sourceWords(source)}
            </b>
            <time className="muted sm num" dateTime={at}>
              {formatDateTime(at)}
            </time>
            <q className="muted sm">{notice}</q>
          </li>
        ))}
      </ol>
    </details>
  );
}
