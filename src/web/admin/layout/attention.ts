import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import {
  Banknote,
  CircleQuestionMark,
  ClipboardCheck,
  ClockAlert,
  Hourglass,
  MailWarning,
  MailX,
  MessageSquareQuote,
  MessagesSquare,
  PackageX,
  ReceiptIndianRupee,
  ShieldAlert,
  Tags,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react';
import { useEffect } from 'react';
import { type AdminApi, adminQueries } from '../api.ts';
import type { Hue } from '../components/badge.tsx';

type Attention = Awaited<ReturnType<AdminApi['panel']['attention']['list']>>;
export type AttentionGroup = Attention['open'][number];

const REFRESHED_MS = 60_000;

/** What needs attention and the numbers beside the tabs: asked for once a minute, by everybody who shows a part of it. */
export const useAttention = () =>
  useQuery({
    ...adminQueries.panel.attention.list.queryOptions(),
    refetchInterval: REFRESHED_MS,
    refetchOnWindowFocus: true,
    staleTime: 10_000,
  });

const SETTLE_MS = 300;

/** Whatever is changed in the panel may answer what needed attention: it is asked for again after each change. */
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

/** How each kind looks: red is lost money or a broken promise, amber will be one, blue waits. */
export const ATTENTION_STYLES: Record<AttentionGroup['kind'], { icon: LucideIcon; hue: Hue }> = {
  refund_due: { icon: Undo2, hue: 'red' },
  refund_failed: { icon: Undo2, hue: 'red' },
  mismatch: { icon: TriangleAlert, hue: 'red' },
  late_success: { icon: ClockAlert, hue: 'red' },
  second_payment: { icon: TriangleAlert, hue: 'red' },
  other_order: { icon: CircleQuestionMark, hue: 'red' },
  lost_refund: { icon: Undo2, hue: 'red' },
  callback: { icon: CircleQuestionMark, hue: 'amber' },
  unpaid_holds: { icon: Hourglass, hue: 'blue' },
  cash_late: { icon: Banknote, hue: 'amber' },
  payout: { icon: Banknote, hue: 'red' },
  parcels: { icon: Truck, hue: 'red' },
  stock: { icon: PackageX, hue: 'orange' },
  labels: { icon: Tags, hue: 'amber' },
  invoices: { icon: ClockAlert, hue: 'red' },
  tickets: { icon: ShieldAlert, hue: 'amber' },
  reviews: { icon: MessageSquareQuote, hue: 'blue' },
  posts: { icon: MessagesSquare, hue: 'blue' },
  mails: { icon: MailX, hue: 'red' },
  mail_unknown: { icon: MailWarning, hue: 'amber' },
  mail_off: { icon: MailX, hue: 'red' },
  setup: { icon: ClipboardCheck, hue: 'amber' },
  invoices_waiting: { icon: ReceiptIndianRupee, hue: 'red' },
  campaign_unknown: { icon: MailWarning, hue: 'amber' },
  campaign_stuck: { icon: MailX, hue: 'red' },
};
