import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import type { ChannelRegistry } from '#channels/channel-registry.ts';
import { mergeRollupDeltas } from '#db/rollups.ts';
import { purgeSecurityEvents } from '#features/audit/purge-security-events.ts';
import { withdrawShortLived } from '#features/batches/change-batch.ts';
import { recoverStalledCampaigns } from '#features/campaigns/recover-campaigns.ts';
import { sendBatchJob } from '#features/campaigns/send-batch.ts';
import { purgeEndedLinks } from '#features/customers/purge-ended-links.ts';
import { purgeGuests } from '#features/customers/purge-guests.ts';
import { SEND_SIGN_IN_CODE, sendSignInCodeJob } from '#features/customers/request-sign-in-code.ts';
import { RESET_MAIL, resetMailJob } from '#features/customers/write-reset-mail.ts';
import { SIGN_UP_MAIL, signUpMailJob } from '#features/customers/write-sign-up-mail.ts';
import { purgeDeliveryRequests } from '#features/delivery-requests/purge-delivery-requests.ts';
import { sendDeliveryMails } from '#features/delivery-requests/send-delivery-mails.ts';
import { processDueBookings } from '#features/dispatch/process-booking.ts';
import { processDuePickups } from '#features/dispatch/process-pickups.ts';
import { purgeCarrierCallbacks } from '#features/dispatch/receive-carrier-callback.ts';
import { requestDuePickups } from '#features/dispatch/request-pickup.ts';
import { takeOutRecalled } from '#features/dispatch/take-out-recalled.ts';
import { trackShipments } from '#features/dispatch/track-shipments.ts';
import { askNewAttempts } from '#features/failed-deliveries/ask-customers.ts';
import { endOverAttempts } from '#features/failed-deliveries/end-attempts.ts';
import { processDueResolutions } from '#features/failed-deliveries/process-resolution.ts';
import { ORDER_LINK_MAIL, orderLinkMailJob } from '#features/guests/send-link.ts';
import { recoverImports } from '#features/imports/recover-imports.ts';
import { RUN_IMPORT, runImportJob } from '#features/imports/run-import.ts';
import { UNDO_IMPORT, undoImportJob } from '#features/imports/undo-import.ts';
import { issueDueCreditNotes } from '#features/invoices/issue-due-credit-notes.ts';
import { issueDueInvoices } from '#features/invoices/issue-due-invoices.ts';
import { updateInvoiceStatuses } from '#features/invoices/update-invoice-statuses.ts';
import { purgeMessages } from '#features/messages/purge-messages.ts';
import { sendCode } from '#features/messages/send-code.ts';
import { sendDueMessages } from '#features/messages/send-messages.ts';
import { startProcessingOrders } from '#features/orders/start-processing-orders.ts';
import { publishDuePages } from '#features/pages/publish-due-pages.ts';
import { expireOrders } from '#features/payments/expire-orders.ts';
import { processCallbackJob } from '#features/payments/process-callback.ts';
import { processDueRefunds } from '#features/payments/process-due-refunds.ts';
import { reconcileAttempts } from '#features/payments/reconcile-attempts.ts';
import { purgeDeletionMails } from '#features/privacy/purge-deletion-mails.ts';
import { sendNotices } from '#features/recalls/send-notices.ts';
import { dateRefills, planReviews } from '#features/reminders/plan-deliveries.ts';
import { purgeReminders } from '#features/reminders/purge-reminders.ts';
import { withdrawReminder } from '#features/reminders/withdraw-reminder.ts';
import { writeDueReminders } from '#features/reminders/write-due-reminders.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import { sendAlerts } from '#features/stock-alerts/send-alerts.ts';
import { expireCredit } from '#features/store-credit/expire-credit.ts';
import { purgeUnusedImages } from '#features/support/ticket-images.ts';
import { purgeEndedInvitations } from '#features/team/purge-ended-invitations.ts';
import { endDueRoleViews } from '#features/team/view-role.ts';
import { createWebhookSender } from '#features/webhooks/deliver-webhooks.ts';
import { purgeWebhooks } from '#features/webhooks/purge-webhooks.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Config } from '#platform/config.ts';
import { purgeIdempotencyKeys } from '#platform/idempotency.ts';
import type { Job, Queue, Sweep } from '#platform/jobs/worker.ts';
import { bulkSmtpTransport, capturedBulkTransport, type MailSender } from '#platform/mail/bulk-transport.ts';
import { releaseHeldMails } from '#platform/mail/outbox.ts';
import { createMailSender } from '#platform/mail/send-mail.ts';
import { capturedTransport, smtpTransport } from '#platform/mail/transport.ts';
import { BACKUP_QUEUES, createBackupWork } from './backup/backup-jobs.ts';
import { createWalSweep } from './backup/wal-job.ts';
import { clearSentMails } from './clear-sent-mails.ts';
import { IMPORT_KINDS } from './import-kinds.ts';
import { shouldHoldMail } from './mail-hold-policy.ts';

/** Queues that had another name in version 0.1: its jobs that wait during an upgrade are done after it. */
const NAMES_IN_0_1: Readonly<Record<string, string>> = {
  'payments.process-callback': 'payments.settle-event',
  [SIGN_UP_MAIL]: 'customers.sign-up-letter',
  [RESET_MAIL]: 'customers.reset-letter',
};

const withNamesIn01 = <T extends { name: string }>(items: readonly T[]): T[] =>
  items.flatMap((item) => {
    const former = NAMES_IN_0_1[item.name];
    return former === undefined ? [item] : [item, { ...item, name: former }];
  });

/** Every queue, created before anything is sent. */
export const QUEUES: readonly Queue[] = withNamesIn01([
  // a sweep of its own retries, as it knows the result of each mail
  { name: 'mail.send', retryLimit: 0, retryDelay: 0 },
  { name: SIGN_UP_MAIL, retryLimit: 12, retryDelay: 5 },
  { name: SEND_SIGN_IN_CODE, retryLimit: 12, retryDelay: 5 },
  // contains the typed address, which may have no account
  { name: RESET_MAIL, retryLimit: 12, retryDelay: 5, keepSeconds: 3600 },
  // contains the typed phone number
  { name: ORDER_LINK_MAIL, retryLimit: 12, retryDelay: 5, keepSeconds: 3600 },
  { name: 'payments.process-callback', retryLimit: 20, retryDelay: 2 },
  // in parallel, so that campaigns never delay mails about orders
  { name: 'campaigns.send', retryLimit: 20, retryDelay: 5, expireInSeconds: 900 },
  { name: RUN_IMPORT, retryLimit: 5, retryDelay: 1, expireInSeconds: 900 },
  { name: UNDO_IMPORT, retryLimit: 5, retryDelay: 1, expireInSeconds: 900 },
  ...BACKUP_QUEUES,
]);

const purgeOldEvents = async (app: App) =>
  purgeSecurityEvents(app, (await readSettings(app.db)).retention.securityEventDays);

/** The sender of mails: the shop's current name at the address of MAIL_FROM. */
async function mailSender({ db, config }: App): Promise<MailSender> {
  const { siteName, contactEmail } = (await readSettings(db)).general;
  const address = /<([^<>]+)>\s*$/.exec(config.MAIL_FROM ?? '')?.[1] ?? config.MAIL_FROM ?? contactEmail;
  return { name: siteName, address };
}

/** What sweeps and jobs call in other companies. */
type Services = { gateways: GatewayRegistry; carriers: CarrierRegistry; channels: ChannelRegistry };

/** The handlers of all queues, and all sweeps. `pause`: awaited before work, so that requests have priority. */
export function createJobsAndSweeps(
  config: Config,
  services: Services,
  pause: () => Promise<void> = async () => {},
): { jobs: Job[]; sweeps: Sweep[] } {
  const bulk = config.SMTP_URL ? bulkSmtpTransport(config.SMTP_URL, mailSender) : capturedBulkTransport;
  const transport = config.SMTP_URL ? smtpTransport(bulk) : capturedTransport;
  const sender = createMailSender(config.MAIL === 'off' ? null : transport, shouldHoldMail, pause, withdrawReminder);
  const backups = createBackupWork();
  return {
    jobs: withNamesIn01([
      sender.job,
      signUpMailJob,
      sendSignInCodeJob(sendCode),
      resetMailJob,
      orderLinkMailJob,
      processCallbackJob(services.gateways),
      runImportJob(IMPORT_KINDS),
      undoImportJob(IMPORT_KINDS),
      sendBatchJob(config.MAIL === 'off' ? null : bulk, { perSecond: config.CAMPAIGN_MAILS_PER_SECOND }),
      ...backups.jobs,
    ]),
    sweeps: [sender.sweep, createWebhookSender(), backups.sweep, createWalSweep(config), ...sweepsOf(services)],
  };
}

function sweepsOf({ gateways, carriers, channels }: Services): Sweep[] {
  const ignoreCount =
    (run: (app: Parameters<Sweep['run']>[0]) => Promise<number>) => async (app: Parameters<Sweep['run']>[0]) => {
      await run(app);
    };
  return [
    { name: 'payments.reconcile', everyMs: 1500, run: ignoreCount((app) => reconcileAttempts(app, gateways)) },
    { name: 'payments.process-refunds', everyMs: 3000, run: ignoreCount((app) => processDueRefunds(app, gateways)) },
    { name: 'shipments.book', everyMs: 1500, run: ignoreCount((app) => processDueBookings(app, carriers)) },
    { name: 'pickups.process', everyMs: 3000, run: ignoreCount((app) => processDuePickups(app, carriers)) },
    { name: 'pickups.request', everyMs: 60_000, run: ignoreCount((app) => requestDuePickups(app, carriers)) },
    { name: 'shipments.take-out-recalled', everyMs: 5000, run: ignoreCount(takeOutRecalled) },
    { name: 'recalls.send-notices', everyMs: 5000, run: ignoreCount(sendNotices) },
    { name: 'shipments.track', everyMs: 5000, run: ignoreCount((app) => trackShipments(app, carriers)) },
    {
      name: 'failed-deliveries.resolve',
      everyMs: 1500,
      run: ignoreCount((app) => processDueResolutions(app, carriers)),
    },
    { name: 'failed-deliveries.ask', everyMs: 10_000, run: ignoreCount(askNewAttempts) },
    { name: 'failed-deliveries.end', everyMs: 10_000, run: ignoreCount(endOverAttempts) },
    { name: 'carrier-callbacks.purge', everyMs: 3_600_000, run: ignoreCount(purgeCarrierCallbacks) },
    { name: 'orders.expire', everyMs: 10_000, run: ignoreCount((app) => expireOrders(app, gateways)) },
    { name: 'batches.withdraw-short-lived', everyMs: 3_600_000, run: ignoreCount(withdrawShortLived) },
    { name: 'messages.send', everyMs: 1500, run: ignoreCount((app) => sendDueMessages(app, channels)) },
    { name: 'messages.purge', everyMs: 600_000, run: ignoreCount(purgeMessages) },
    { name: 'stock-alerts.send', everyMs: 10_000, run: ignoreCount(sendAlerts) },
    { name: 'delivery-requests.send', everyMs: 10_000, run: ignoreCount(sendDeliveryMails) },
    { name: 'delivery-requests.purge', everyMs: 3_600_000, run: ignoreCount(purgeDeliveryRequests) },
    { name: 'reminders.plan-reviews', everyMs: 600_000, run: ignoreCount(planReviews) },
    { name: 'reminders.date-refills', everyMs: 60_000, run: ignoreCount(dateRefills) },
    { name: 'reminders.send', everyMs: 15_000, run: ignoreCount(writeDueReminders) },
    { name: 'reminders.purge', everyMs: 3_600_000, run: ignoreCount(purgeReminders) },
    { name: 'invoices.issue', everyMs: 5000, run: ignoreCount(issueDueInvoices) },
    { name: 'invoices.issue-credit-notes', everyMs: 10_000, run: ignoreCount(issueDueCreditNotes) },
    { name: 'invoices.update-statuses', everyMs: 10_000, run: ignoreCount(updateInvoiceStatuses) },
    { name: 'mails.purge-contents', everyMs: 600_000, run: ignoreCount(clearSentMails) },
    { name: 'security-events.purge', everyMs: 3_600_000, run: ignoreCount(purgeOldEvents) },
    { name: 'customers.purge-links', everyMs: 3_600_000, run: ignoreCount(purgeEndedLinks) },
    { name: 'customers.purge-guests', everyMs: 600_000, run: ignoreCount(purgeGuests) },
    { name: 'store-credit.expire', everyMs: 3_600_000, run: ignoreCount(expireCredit) },
    { name: 'team.purge-invitations', everyMs: 3_600_000, run: ignoreCount(purgeEndedInvitations) },
    { name: 'team.end-role-views', everyMs: 15_000, run: ignoreCount(endDueRoleViews) },
    { name: 'mails.release', everyMs: 15_000, run: ignoreCount((app) => releaseHeldMails(app, shouldHoldMail)) },
    { name: 'rollups.merge', everyMs: 5000, run: ignoreCount((app) => mergeRollupDeltas(app.db)) },
    { name: 'campaigns.recover', everyMs: 5000, run: ignoreCount(recoverStalledCampaigns) },
    { name: 'imports.recover', everyMs: 10_000, run: ignoreCount(recoverImports) },
    { name: 'idempotency.purge', everyMs: 600_000, run: ignoreCount(purgeIdempotencyKeys) },
    { name: 'support.purge-images', everyMs: 3_600_000, run: ignoreCount(purgeUnusedImages) },
    { name: 'privacy.purge-mails', everyMs: 3_600_000, run: ignoreCount(purgeDeletionMails) },
    { name: 'pages.publish-due', everyMs: 5000, run: ignoreCount(publishDuePages) },
    { name: 'webhooks.purge', everyMs: 3_600_000, run: ignoreCount(purgeWebhooks) },
    { name: 'orders.start-processing', everyMs: 20_000, run: ignoreCount(startProcessingOrders) },
  ];
}
