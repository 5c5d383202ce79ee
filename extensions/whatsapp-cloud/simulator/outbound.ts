import { createHmac } from 'node:crypto';
import type { Alterations, Core, MessageProtocol, Notification } from '#simulator/api.ts';
import type { Account } from './account.ts';

const RETRY_MS = [1000, 5000, 30_000, 300_000, 3_600_000];

const seconds = (at: number) => String(Math.floor(at / 1000));

/** Webhooks: signed over the bytes that are sent. */
export function outbound(
  core: Core,
  account: Account,
): Pick<MessageProtocol, 'notification' | 'reply' | 'templateChange'> {
  function write(event: string, changes: object[], { badSignature, unknownField }: Alterations): Notification | null {
    const url = core.settings.whatsappcloudWebhookUrl;
    if (!url) return null;
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes, ...(unknownField ? { field_of_tomorrow: { note: 'unknown to you' } } : {}) }],
    });
    // a wrong one is over a body that was parsed and written again
    const signedBody = badSignature ? JSON.stringify(JSON.parse(body), null, 1) : body;
    const signature = createHmac('sha256', account.appSecret).update(signedBody).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    return { event, url, headers, body, retryMs: RETRY_MS };
  }

  return {
    notification(reports, alterations) {
      const statuses = reports.map(({ message, report }) => ({
        id: message.id,
        status: report.event === 'unknown' ? 'teleported' : report.event,
        timestamp: seconds(report.at),
        recipient_id: message.phone,
        recipient_user_id: `IN.${message.phone.slice(-10)}`,
        ...(message.reference ? { biz_opaque_callback_data: message.reference } : {}),
        ...(report.event === 'failed'
          ? { errors: [{ code: report.code ?? 131000, title: `Error ${report.code}`, message: 'Simulated failure' }] }
          : { pricing: { billable: true, category: 'utility', pricing_model: 'PMP', type: 'regular' } }),
      }));
      const event = reports.map(({ report }) => report.event).join();
      return write(event, [{ field: 'messages', value: { messaging_product: 'whatsapp', statuses } }], alterations);
    },

    reply({ phone, text, wantsOffers, isWithoutPhone }, alterations) {
      const timestamp = seconds(core.clock.now());
      const who = { user_id: `IN.${phone.slice(-10)}`, ...(isWithoutPhone ? {} : { wa_id: phone }) };
      const value =
        wantsOffers === null
          ? {
              messages: [
                {
                  id: `wamid.in${timestamp}`,
                  from_user_id: who.user_id,
                  ...(isWithoutPhone ? {} : { from: phone }),
                  timestamp,
                  type: 'text',
                  text: { body: text },
                },
              ],
            }
          : {
              user_preferences: [
                {
                  ...who,
                  category: 'marketing_messages',
                  value: wantsOffers ? 'resume' : 'stop',
                  detail: text,
                  timestamp,
                },
              ],
            };
      const field = wantsOffers === null ? 'messages' : 'user_preferences';
      return write('reply', [{ field, value: { messaging_product: 'whatsapp', ...value } }], alterations);
    },

    templateChange({ name, event, category }, alterations) {
      const value = {
        message_template_name: name,
        message_template_language: 'en',
        ...(category ? { new_category: category, previous_category: 'UTILITY' } : { event, reason: 'NONE' }),
      };
      const field = category ? 'template_category_update' : 'message_template_status_update';
      return write(event, [{ field, value }], alterations);
    },
  };
}
