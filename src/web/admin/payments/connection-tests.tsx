import { type ReactNode, useEffect, useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleX } from '../../icons/circle-x.ts';
import { LoaderCircle } from '../../icons/loader-circle.ts';
import { PlugZap } from '../../icons/plug-zap.ts';
import { ShieldCheck } from '../../icons/shield-check.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { type AdminApi, adminApi } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { useGatewayName } from '../payment-providers.ts';
import styles from './connection-tests.module.css';

type State = 'not tested' | 'testing' | 'passed' | 'failed';
type Connection = Awaited<ReturnType<AdminApi['payments']['testConnection']>>;

/** Whether the gateways accept the shop's keys. */
export function ConnectionTest() {
  const nameOf = useGatewayName();
  const describeResult = ({ gateway, passed, milliseconds, message }: Connection[number]) =>
    passed ? `${nameOf(gateway)} answered in ${milliseconds} ms` : `${nameOf(gateway)}: ${message}`;
  const test = useAction({
    run: async () => ({ results: await adminApi.payments.testConnection(), at: new Date().toISOString() }),
    onSuccess: ({ results }) => {
      const failed = failedOf(results);
      if (results.length === 0) connectionFailed('any gateway');
      else if (failed.length > 0) connectionFailed(failed.map(({ gateway }) => nameOf(gateway)).join(' and '));
      else toast('Connection passed', results.map(describeResult).join('. '));
    },
  });
  const { results, at } = test.data ?? {};
  const passed = results && results.length > 0 && failedOf(results).length === 0;
  return (
    <TestCard
      title="Connection"
      state={test.isPending ? 'testing' : results ? (passed ? 'passed' : 'failed') : 'not tested'}
      button="Test Connection"
      icon={<PlugZap />}
      maxSeconds={2}
      onTest={() => test.mutate()}
    >
      {results ? (
        <>
          {results.length === 0 && 'No gateway is switched on in the settings.'}
          {results.map((result) => (
            <span key={result.gateway}>{describeResult(result)}. </span>
          ))}
          {at && formatDateTime(at)}
        </>
      ) : (
        'Checks that each active gateway accepts its keys, within 2 seconds.'
      )}
    </TestCard>
  );
}

const failedOf = (results: Connection) => results.filter(({ passed }) => !passed);
const connectionFailed = (whom: string) =>
  toastError('Connection Failed', `Unable to connect to ${whom}. Please check your settings.`);

/** Whether browsers trust the shop's certificate: only the server can check it. */
export function SslTest() {
  const test = useAction({
    run: async () => ({ ...(await adminApi.payments.testSsl()), at: new Date().toISOString() }),
    onSuccess: ({ passed, message }) => (passed ? toast('SSL passed', message) : toastError('SSL failed', message)),
  });
  const result = test.data;
  return (
    <TestCard
      title="SSL"
      state={test.isPending ? 'testing' : result ? (result.passed ? 'passed' : 'failed') : 'not tested'}
      button="Test SSL"
      icon={<ShieldCheck />}
      maxSeconds={10}
      onTest={() => test.mutate()}
    >
      {result
        ? `${result.message}. ${formatDateTime(result.at)}`
        : 'Cannot test SSL directly due to browser security. The server opens the connection instead.'}
    </TestCard>
  );
}

type CardProps = {
  title: string;
  state: State;
  button: string;
  icon: ReactNode;
  /** the longest duration in seconds */
  maxSeconds: number;
  children: ReactNode;
  onTest(): void;
};

function TestCard({ title, state, button, icon, maxSeconds, children, onTest }: CardProps) {
  return (
    <section className={`${cardStyles.card} ${styles.connectionTest}`} aria-label={title}>
      <div className={arrangeStyles.row}>
        <h3 className={textStyles.heading3}>{title}</h3>
        <span role="status">
          <StateBadge state={state} />
        </span>
        <Button disabled={state === 'testing'} onClick={onTest}>
          {icon}
          {button}
        </Button>
      </div>
      {state === 'testing' ? (
        <Progress maxSeconds={maxSeconds} />
      ) : (
        <p className={`muted ${textStyles.small}`}>{children}</p>
      )}
    </section>
  );
}

function StateBadge({ state }: { state: State }) {
  switch (state) {
    case 'testing':
      return (
        <Badge hue="blue" icon={LoaderCircle}>
          Testing
        </Badge>
      );
    case 'passed':
      return (
        <Badge hue="green" icon={CircleCheck}>
          Passed
        </Badge>
      );
    case 'failed':
      return (
        <Badge hue="red" icon={CircleX}>
          Failed
        </Badge>
      );
    default:
      return <Badge hue="grey">Not tested</Badge>;
  }
}

const TICK_MS = 100;

function Progress({ maxSeconds }: { maxSeconds: number }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed((before) => Math.min(maxSeconds, before + TICK_MS / 1000)), TICK_MS);
    return () => clearInterval(timer);
  }, [maxSeconds]);
  return (
    <p className={`${arrangeStyles.row} ${styles.testProgress}`}>
      <progress max={maxSeconds} value={passed} aria-label="Time" />
      <span className={`muted ${textStyles.small}`}>
        {passed.toFixed(1)} of at most {maxSeconds} s
      </span>
    </p>
  );
}
