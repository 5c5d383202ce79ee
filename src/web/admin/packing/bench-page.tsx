import { useEffect, useRef, useState } from 'react';
import { formatTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import { Users } from '../../icons/users.ts';
import { useSession } from '../../lib/use-session.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ScanField } from '../components/scan-field.tsx';
import { ScanOutcome } from '../components/scan-outcome.tsx';
import { SoundButton } from '../components/sound-button.tsx';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { Mark } from '../layout/sidebar.tsx';
import { SHIPMENTS_PATH } from '../shipments/shipments.ts';
import styles from './bench.module.css';
import { BenchOrderView } from './bench-order.tsx';
import { BenchStart } from './bench-start.tsx';
import { PackedShipment } from './packed-shipment.tsx';
import { useBench } from './use-bench.ts';
import { useBenchQueue } from './use-bench-queue.ts';

type Bench = ReturnType<typeof useBench>;

/** The packing bench: a screen of its own for one packer with a scanner that types, a keyboard, or a tablet. */
export default function BenchPage() {
  const bench = useBench();
  const queue = useBenchQueue(bench.pickList);
  const { shipment, outcome } = bench;
  const isPacking = shipment?.state === 'draft';
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  // a scanner types wherever the cursor is, so it is always in the field unless another one is in use
  useEffect(() => {
    const refocus = () => {
      const active = document.activeElement;
      if (!active || active === document.body) field.current?.focus();
    };
    const timer = setInterval(refocus, 400);
    refocus();
    return () => clearInterval(timer);
  }, []);
  useKeyboardShortcuts({
    'alt+s': isPacking ? bench.setAside : undefined,
    'alt+u': shipment && !isPacking ? bench.reopen : undefined,
  });
  const prompt = isPacking
    ? 'Scan a unit or its batch label'
    : shipment
      ? 'Scan the next slip'
      : 'Scan a slip or a pick list';
  const submit = () => {
    bench.submit(code);
    setCode('');
  };
  return (
    <div className={styles.bench} data-wrong={outcome?.kind === 'wrong' || undefined}>
      <BenchHeader bench={bench} queue={queue} />
      <div className={styles.main}>
        <div className={styles.work}>
          {isPacking && <OrderHead bench={bench} />}
          <LastOutcome bench={bench} />
          <ScanField
            field={field}
            prompt={prompt}
            value={code}
            onChange={setCode}
            onSubmit={submit}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              bench.mark(event.key === 'ArrowDown' ? 1 : -1);
            }}
          >
            <span className={styles.hint}>
              or <kbd>↵</kbd> for the {isPacking ? 'marked line' : 'next one'}
            </span>
            <Button type="submit">{isPacking ? 'Count one' : 'Next'}</Button>
          </ScanField>
          {!shipment && <BenchStart bench={bench} queue={queue} />}
          {shipment && isPacking && <BenchOrderView bench={bench} shipment={shipment} />}
          {shipment && !isPacking && <PackedShipment key={shipment.id} bench={bench} shipment={shipment} />}
        </div>
      </div>
      <footer className={styles.keys}>
        {keysOf(isPacking, shipment !== null).map(([keys, text]) => (
          <span key={keys}>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {text}
          </span>
        ))}
      </footer>
    </div>
  );
}

const keysOf = (isPacking: boolean, isPacked: boolean): (readonly [keys: string, text: string])[] => [
  ...(isPacking
    ? ([
        ['↵', 'count one by hand'],
        ['↑ ↓', 'choose line'],
        ['Alt S', 'set aside'],
      ] as const)
    : ([['↵', 'next order']] as const)),
  ...(isPacked && !isPacking ? ([['Alt U', 'open again']] as const) : []),
];

function BenchHeader({ bench, queue }: { bench: Bench; queue: ReturnType<typeof useBenchQueue> }) {
  const { isMuted, setMuted, isOffline, waiting } = bench;
  const session = useSession();
  const today = queue.data?.today;
  const list = queue.data?.pickList;
  return (
    <header className={styles.header}>
      <LinkButton variant="ghost" icon={ArrowLeft} to={SHIPMENTS_PATH} aria-label="Leave the bench" />
      <Mark />
      <h1>Packing bench</h1>
      {list && (
        <span className={styles.progress}>
          <b>
            {list.packed} of {list.orders}
          </b>
          <progress value={list.packed} max={list.orders} aria-label={`Packed of ${list.number}`} />
          <Button size="small" variant="ghost" onClick={bench.leavePickList}>
            Leave {list.number}
          </Button>
        </span>
      )}
      <span className={styles.today}>
        {today && today.shipments > 0 && (
          <>
            {today.shipments} packed today{today.seconds !== null && `, ${duration(today.seconds)} each`}
          </>
        )}
      </span>
      <span className={styles.connection} data-offline={isOffline || undefined} role="status">
        {isOffline ? `Offline, ${pluralize(waiting, 'scan')} wait` : waiting > 0 ? 'Sending' : 'Ready'}
      </span>
      <SoundButton isMuted={isMuted} onMute={setMuted} />
      <span className={styles.packer}>{session?.user.fullName}</span>
    </header>
  );
}

/** '1 min 52 s' */
const duration = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

function OrderHead({ bench }: { bench: Bench }) {
  const { order } = bench.current!;
  const shipment = bench.shipment!;
  const live = order.shipments.filter(({ state }) => state !== 'cancelled');
  const units = shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={styles.head}>
      <b className={styles.displayId}>{order.displayId}</b>
      <p>
        <b>{order.fullName}</b>, {order.city} <b>{order.pincode}</b>
        <span>
          Shipment {live.indexOf(shipment) + 1} of {live.length}, {pluralize(units, 'unit')}
          {shipment.packer && `, on the bench since ${formatTime(shipment.packer.since)}`}
        </span>
      </p>
    </div>
  );
}

function LastOutcome({ bench }: { bench: Bench }) {
  const { outcome, start } = bench;
  if (!outcome) return null;
  if (outcome.kind === 'counted')
    return (
      <ScanOutcome
        tone="good"
        title={[outcome.line.productName, outcome.line.flavour, outcome.line.size].filter(Boolean).join(', ')}
        detail={outcome.batch && `Batch ${outcome.batch}.`}
        figure={`${outcome.line.packed} / ${outcome.line.quantity}`}
      />
    );
  if (outcome.kind === 'held')
    return (
      <ScanOutcome
        tone="question"
        icon={<Users size="large" />}
        title={`${outcome.displayId} is on the bench of ${outcome.name}`}
        detail={`Scanned at ${formatTime(outcome.at)}, ${outcome.text}`}
      >
        <Button onClick={() => start(outcome.code, true)}>Take it over</Button>
      </ScanOutcome>
    );
  return (
    <ScanOutcome tone="wrong" title={outcome.title} detail={outcome.text}>
      {outcome.image && (
        <span className={styles.scanned}>
          <ProductImage image={outcome.image} sizes="96px" maxWidth={320} decorative />
          scanned
        </span>
      )}
    </ScanOutcome>
  );
}
