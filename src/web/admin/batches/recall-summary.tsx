import type { ReactNode } from 'react';
import { formatCount } from '#shared/count.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { Download } from '../../icons/download.ts';
import { FileSpreadsheet } from '../../icons/file-spreadsheet.ts';
import { FileText } from '../../icons/file-text.ts';
import { ListChecks } from '../../icons/list-checks.ts';
import { OctagonX } from '../../icons/octagon-x.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { joinClasses } from '../components/list/join-classes.ts';
import { Permitted } from '../permissions.tsx';
import styles from './recall-summary.module.css';
import { type Recall, useRecallExport, useRecallReport } from './recalls.ts';

type Props = { recall: Recall };

/** What has happened, where the units are, and the four parts of a recall. */
export function RecallSummary({ recall }: Props) {
  const { title, text } = headOf(recall);
  const isRecalled = recall.batch.state === 'recalled';
  return (
    <section className={joinClasses(styles.summary, isRecalled && styles.recalled)} aria-label="State of the recall">
      <header>
        <OctagonX size="large" />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </header>
      <Places recall={recall} />
      <ol className={styles.parts}>
        <StopPart recall={recall} />
        <TellPart recall={recall} />
        <RefundPart recall={recall} />
        <ReportPart recall={recall} />
      </ol>
    </section>
  );
}

function headOf({ recall, batch, figures }: Recall): { title: string; text: string } {
  const since = batch.stateAt ? ` on ${formatDateTime(batch.stateAt)}` : '';
  if (recall?.closedAt === null) {
    if (batch.state !== 'recalled')
      return { title: 'On sale again', text: 'No more notices are sent. Close the recall, or recall the batch again.' };
    const informedOrders = recall.notices.sent + recall.notices.phoned;
    const orders = figures.mails + figures.calls;
    const by = recall.startedBy ? `${recall.startedBy}: ` : '';
    return { title: `Recalled${since}, ${informedOrders} of ${orders} orders told`, text: `${by}${recall.reason}` };
  }
  if (batch.state === 'recalled' && recall === null)
    return { title: `Sale stopped${since}, nobody told yet`, text: batch.stateReason ?? '' };
  if (recall?.closedAt)
    return { title: `Recall closed on ${formatDateTime(recall.closedAt)}`, text: recall.closingNote ?? '' };
  return {
    title: 'Not recalled',
    text: 'A recall stops sale at once and tells every customer who has units. A rehearsal shows the same numbers and sends nothing.',
  };
}

/** Where the units are: what came in is what is here, on the road, with customers or back. */
function Places({ recall: { figures, views } }: Props) {
  const here = figures.onHand + figures.offSale + figures.packed;
  const packed = figures.packed > 0 ? `${formatCount(figures.packed)} packed` : undefined;
  const rest = figures.destroyed > 0 ? `${formatCount(figures.destroyed)} destroyed` : undefined;
  return (
    <dl className={styles.places}>
      <PlaceFigure name="Received" units={figures.received} detail={rest} />
      <PlaceFigure name="Here" units={here} detail={packed} />
      <PlaceFigure name="On the road" units={figures.onTheRoad} detail={inOrders(views.on_the_road)} />
      <PlaceFigure name="With customers" units={figures.delivered} detail={inOrders(views.delivered)} />
      <PlaceFigure name="Came back" units={figures.cameBack} detail={inOrders(views.came_back)} />
      {figures.lost > 0 && <PlaceFigure name="Lost" units={figures.lost} detail={inOrders(views.lost)} />}
    </dl>
  );
}

const inOrders = (count: number | undefined) => (count ? `in ${pluralize(count, 'order')}` : undefined);

const PlaceFigure = ({ name, units, detail }: { name: string; units: number; detail: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{formatCount(units)}</b> {detail && <span className="muted">{detail}</span>}
    </dd>
  </div>
);

const Part = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    <p className="muted">{text}</p>
    {children && <div className={`${arrangeStyles.row} ${styles.buttons}`}>{children}</div>}
  </li>
);

function StopPart({ recall: { batch, figures } }: Props) {
  if (batch.state === 'recalled')
    return (
      <Part title="Stopped" text={`${pluralize(figures.offSale, 'unit')} off sale. None can be packed or sent.`} />
    );
  const packed = figures.packed > 0 ? `, ${formatCount(figures.packed)} packed ones are taken out` : '';
  return <Part title="Stop" text={`${pluralize(figures.onHand, 'unit')} leave sale at once${packed}.`} />;
}

function TellPart({ recall: { recall, figures } }: Props) {
  const title = `Tell ${pluralize(figures.customers, 'customer')}`;
  if (!recall || recall.closedAt !== null)
    return (
      <Part
        title={title}
        text={`${formatCount(figures.mails)} by mail, ${callsText(figures.calls)} Each order is told once.`}
      />
    );
  const { mailed, pending, sent, failed, toPhone, phoned } = recall.notices;
  const text = [
    `${formatCount(sent)} of ${pluralize(mailed + pending, 'mail')} sent.`,
    failed > 0 && `${formatCount(failed)} refused or in doubt.`,
    toPhone > 0 && `${formatCount(toPhone)} still to be phoned.`,
    phoned > 0 && `${formatCount(phoned)} told by phone.`,
  ];
  return (
    <Part title={title} text={text.filter(Boolean).join(' ')}>
      {toPhone > 0 && <ViewLink view="to_phone">Whom to phone</ViewLink>}
    </Part>
  );
}

/** Shows the orders of a view in the list below. */
const ViewLink = ({ view, children }: { view: keyof Recall['views']; children: ReactNode }) => (
  <Permitted needs="orders.read">
    <LinkButton size="small" icon={ListChecks} to={`?view=${view}`} preventScrollReset>
      {children}
    </LinkButton>
  </Permitted>
);

const callsText = (calls: number) =>
  calls === 1 ? '1 can only be phoned.' : `${formatCount(calls)} can only be phoned.`;

function RefundPart({ recall: { batch, refunds, figures } }: Props) {
  const exporting = useRecallExport(batch.id);
  const text = `${pluralize(refunds.open, 'order')} with ${formatRupees(refunds.openAmount)} open, of ${formatRupees(figures.amount)} sold. ${pluralize(refunds.refunded, 'order')} refunded.`;
  return (
    <Part title="Bring back and refund" text={text}>
      {refunds.open > 0 && <ViewLink view="refund_open">Open the list</ViewLink>}
      <Permitted needs="orders.export">
        <BusyButton
          variant="plain"
          size="small"
          busy={exporting.isPending}
          busyLabel="Exporting..."
          onClick={() => exporting.mutate('refunds')}
        >
          <Download />
          CSV<span className="visually-hidden"> of refunds</span>
        </BusyButton>
      </Permitted>
    </Part>
  );
}

function ReportPart({ recall: { batch, recall } }: Props) {
  const report = useRecallReport(batch);
  if (!recall)
    return (
      <Part title="Report to FSSAI" text="Batch, units, States, reason and what was done, once a recall has begun." />
    );
  return (
    <Part title="Report to FSSAI" text="Batch, units, States, reason and what was done, as it is now.">
      <ActionButton action={report} input="pdf" size="small" icon={FileText} busyLabel="Loading...">
        PDF<span className="visually-hidden"> of the report</span>
      </ActionButton>
      <ActionButton action={report} input="csv" size="small" icon={FileSpreadsheet} busyLabel="Loading...">
        CSV<span className="visually-hidden"> of the report</span>
      </ActionButton>
    </Part>
  );
}
