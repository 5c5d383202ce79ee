import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Banknote } from '../../icons/banknote.ts';
import { CircleQuestionMark } from '../../icons/circle-question-mark.ts';
import { ClipboardCheck } from '../../icons/clipboard-check.ts';
import { ClockAlert } from '../../icons/clock-alert.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { DatabaseBackup } from '../../icons/database-backup.ts';
import { DoorClosed } from '../../icons/door-closed.ts';
import { Hourglass } from '../../icons/hourglass.ts';
import { MailWarning } from '../../icons/mail-warning.ts';
import { MailX } from '../../icons/mail-x.ts';
import { MessageSquareQuote } from '../../icons/message-square-quote.ts';
import { MessagesSquare } from '../../icons/messages-square.ts';
import { Package } from '../../icons/package.ts';
import { PackageCheck } from '../../icons/package-check.ts';
import { PackageX } from '../../icons/package-x.ts';
import { Phone } from '../../icons/phone.ts';
import { PowerOff } from '../../icons/power-off.ts';
import { ReceiptIndianRupee } from '../../icons/receipt-indian-rupee.ts';
import { Send } from '../../icons/send.ts';
import { ShieldAlert } from '../../icons/shield-alert.ts';
import { Tags } from '../../icons/tags.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { Truck } from '../../icons/truck.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import type { Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../api.ts';

type Attention = Awaited<ReturnType<AdminApi['panel']['attention']['list']>>;
export type AttentionGroup = Attention['open'][number];

const REFRESHED_MS = 60_000;

/** The attention groups and the counts of tabs, requested once a minute for all components. */
export const useAttention = () =>
  useQuery({
    ...adminQueries.panel.attention.list.queryOptions(),
    refetchInterval: REFRESHED_MS,
    refetchOnWindowFocus: true,
    staleTime: 10_000,
  });

const SETTLE_MS = 300;

/** Any change in the panel may resolve a group, so they are requested again after each. */
export function useAttentionAfterChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      clearTimeout(timer);
      timer = setTimeout(
        () => void client.invalidateQueries({ queryKey: adminQueries.panel.attention.key() }),
        SETTLE_MS,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
}

/** The colour of each kind: red is lost money or a broken promise, amber a threatening one, blue can wait. */
export const ATTENTION_STYLES: Record<AttentionGroup['kind'], { icon: IconComponent; hue: Hue }> = {
  refund_due: { icon: Undo2, hue: 'red' },
  refund_failed: { icon: Undo2, hue: 'red' },
  mismatch: { icon: TriangleAlert, hue: 'red' },
  late_success: { icon: ClockAlert, hue: 'red' },
  duplicate_payment: { icon: TriangleAlert, hue: 'red' },
  other: { icon: CircleQuestionMark, hue: 'red' },
  deleted_order_money: { icon: Undo2, hue: 'red' },
  unmatched_callback: { icon: CircleQuestionMark, hue: 'amber' },
  expiring_reservations: { icon: Hourglass, hue: 'blue' },
  unanswered_orders: { icon: Phone, hue: 'amber' },
  cod_overdue: { icon: Banknote, hue: 'amber' },
  cash_refund_due: { icon: Banknote, hue: 'red' },
  late_shipments: { icon: Truck, hue: 'red' },
  failed_deliveries: { icon: DoorClosed, hue: 'red' },
  refused_bookings: { icon: Send, hue: 'amber' },
  shipments_to_check: { icon: Package, hue: 'amber' },
  lost_shipments: { icon: CircleQuestionMark, hue: 'red' },
  low_stock: { icon: PackageX, hue: 'orange' },
  label_issues: { icon: Tags, hue: 'amber' },
  overdue_invoices: { icon: ClockAlert, hue: 'red' },
  order_mentions: { icon: MessageSquareQuote, hue: 'blue' },
  return_requests: { icon: Undo2, hue: 'amber' },
  orders_waiting: { icon: PackageCheck, hue: 'amber' },
  due_tickets: { icon: ShieldAlert, hue: 'amber' },
  pending_reviews: { icon: MessageSquareQuote, hue: 'blue' },
  pending_posts: { icon: MessagesSquare, hue: 'blue' },
  failed_mails: { icon: MailX, hue: 'red' },
  mail_unknown: { icon: MailWarning, hue: 'amber' },
  mail_off: { icon: MailX, hue: 'red' },
  webhook_off: { icon: PowerOff, hue: 'red' },
  backup_problem: { icon: DatabaseBackup, hue: 'red' },
  setup: { icon: ClipboardCheck, hue: 'amber' },
  invoices_waiting: { icon: ReceiptIndianRupee, hue: 'red' },
  campaign_unconfirmed: { icon: MailWarning, hue: 'amber' },
  campaign_stalled: { icon: MailX, hue: 'red' },
};
