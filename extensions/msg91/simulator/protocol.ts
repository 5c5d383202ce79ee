import { randomUUID } from 'node:crypto';
import {
  type Alterations,
  type Call,
  type Core,
  type CustomerReply,
  type ExtensionMessageProtocol,
  indiaTime,
  isObject,
  json,
  type MessageProtocol,
  type Notification,
  parseObject,
  type Reply,
  type SentMessage,
} from '#simulator/api.ts';
import { SIMULATOR_KEYS } from './account.ts';

const NAME = 'msg91';
const CODES = { delivered: '1', failed: '2', sent: '26', read: '1', unknown: '77' } as const;

/** MSG91's flow API: every refusal has status 200 but those of keys and limits. */
export default { name: NAME, createMessages } satisfies ExtensionMessageProtocol;

function createMessages(core: Core): MessageProtocol {
  const {
    MSG91_AUTH_KEY: authKey = SIMULATOR_KEYS.authKey,
    MSG91_WEBHOOK_SECRET: secret = SIMULATOR_KEYS.webhookSecret,
  } = core.config.env;

  function send(call: Call): Reply {
    if (call.faults.has('error_429')) return error('Too many requests', 429);
    if (call.faults.has('error_401') || call.headers.authkey !== authKey) return error('Authentication failure', 401);
    if (call.faults.has('balance_empty')) return error('Insufficient balance in your wallet');
    const body = parseObject(call.body);
    const recipients = Array.isArray(body?.recipients) ? body.recipients.filter(isObject) : [];
    if (typeof body?.template_id !== 'string' || !/^[A-Za-z0-9]{6,}$/.test(body.template_id))
      return error('template_id invalid');
    const code = call.faults.get('error_code')?.amount;
    if (code) return error(`Flow refused (${code})`);
    const [recipient] = recipients;
    if (recipients.length !== 1 || typeof recipient?.mobiles !== 'string' || !/^91[6-9]\d{9}$/.test(recipient.mobiles))
      return error('Please provide valid mobiles');
    const message = core.messages.add(
      {
        provider: NAME,
        id: randomUUID().replaceAll('-', '').slice(0, 24),
        reference: typeof recipient.CRQID === 'string' ? recipient.CRQID : null,
        phone: recipient.mobiles,
        template: body.template_id,
        values: Object.entries(recipient).flatMap(([name, value]) => (/^VAR\d+$/.test(name) ? [String(value)] : [])),
      },
      ['delivered'],
      call.faults,
    );
    return json(200, { type: 'success', message: message.id });
  }

  return {
    name: NAME,
    title: 'MSG91',
    sendOperation: `${NAME}.send`,
    usualEvents: ['delivered'],
    routes: [{ method: 'POST', mounts: [`/${NAME}`], path: '/api/v5/flow', operation: `${NAME}.send`, handle: send }],
    notification: (reports, alterations) => receipts(core, secret, reports, alterations),
    reply: (reply, alterations) => replyOf(core, secret, reply, alterations),
  };
}

const error = (message: string, status = 200): Reply => json(status, { type: 'error', message });

/** A form with one field of JSON text; times in IST without a zone. */
function receipts(
  core: Core,
  secret: string,
  reports: readonly { message: SentMessage; report: SentMessage['events'][number] }[],
  { badSignature, unknownField }: Alterations,
): Notification | null {
  const url = core.settings.msg91WebhookUrl;
  if (!url) return null;
  const data = reports.map(({ message, report }) => ({
    senderId: 'OJASIN',
    requestId: message.id,
    report: [
      {
        date: indiaTime(report.at).replace('T', ' '),
        number: message.phone,
        status: report.code === null ? CODES[report.event] : String(report.code < 100 ? report.code : 2),
        desc: report.event === 'delivered' ? 'DELIVERED' : report.event.toUpperCase(),
        ...(report.code === null ? {} : { failedReason: `Error ${report.code}` }),
        credit: '1',
        CRQID: message.reference ?? '',
        ...(unknownField ? { field_of_tomorrow: 'unknown to you' } : {}),
      },
    ],
    userId: '1',
    campaignName: 'API',
  }));
  return {
    event: reports.map(({ report }) => report.event).join(),
    url,
    headers: headersOf(secret, badSignature, 'application/x-www-form-urlencoded'),
    body: new URLSearchParams({ data: JSON.stringify(data) }).toString(),
  };
}

function replyOf(core: Core, secret: string, { phone, text }: CustomerReply, { badSignature }: Alterations) {
  const url = core.settings.msg91WebhookUrl;
  if (!url) return null;
  const date = indiaTime(core.clock.now()).replace('T', ' ');
  return {
    event: 'reply',
    url,
    headers: headersOf(secret, badSignature, 'application/json'),
    body: JSON.stringify({ sender: phone, content: text, number: '9100000000', date }),
  };
}

const headersOf = (secret: string, isWrong: boolean, type: string) => ({
  'content-type': type,
  'x-webhook-secret': isWrong ? 'not-the-secret' : secret,
});
