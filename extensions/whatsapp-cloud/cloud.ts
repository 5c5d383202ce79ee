import {
  ChannelError,
  looseList,
  looseText,
  type MessageProvider,
  type OutgoingMessage,
  objectOf,
  requestChannel,
  timingSafeEqualText,
} from '#extensions/api.ts';
import { readCallback } from './callback.ts';
import { problemIn } from './problems.ts';

export type WhatsAppSettings = {
  /** without the version of the API */
  host: string;
  /** of a system user */
  token: string;
  /** Meta's id of the shop's number */
  phoneNumberId: string;
  /** signs callbacks; null: none is believed */
  appSecret: string | null;
  /** with which Meta verifies the URL of callbacks */
  verifyToken: string | null;
};

const VERSION = 'v24.0';
/** Problems that say something of the whole account, or that pass: nothing was sent, and it may be tried again. */
const PASSING = new Set(['limited', 'account', 'spam', 'temporary']);

/**
 * WhatsApp by Meta's Cloud API. It has no idempotency keys, and returns our reference with each status, which alone tells
 * what became of a call without an answer.
 */
export function whatsAppCloud(settings: WhatsAppSettings): MessageProvider {
  const { token, phoneNumberId, appSecret, verifyToken } = settings;
  const url = `${settings.host}/${VERSION}/${phoneNumberId}`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };

  return {
    name: 'whatsappcloud',
    label: 'WhatsApp Cloud API',
    channel: 'whatsapp',

    async send(message) {
      const body = JSON.stringify(bodyOf(message));
      const response = await requestChannel({ url: `${url}/messages`, method: 'POST', headers, body });
      const id = looseText(looseList(response.body.messages)[0]?.id);
      if (response.status < 300 && id) {
        const contact = looseList(response.body.contacts)[0] ?? {};
        return { providerMessageId: id, providerUserId: looseText(contact.user_id) };
      }
      throw errorOf(response.status, response.body);
    },

    readCallback: (headers, body) => readCallback(appSecret, headers.get('x-hub-signature-256'), body),

    answerChallenge(query) {
      const isTheirs = query.get('hub.mode') === 'subscribe' && verifyToken !== null;
      if (!isTheirs || !timingSafeEqualText(query.get('hub.verify_token') ?? '', verifyToken)) return null;
      const challenge = query.get('hub.challenge') ?? '';
      return /^[\w-]{1,100}$/.test(challenge) ? challenge : null;
    },

    async test(signal) {
      const { status, body } = await requestChannel({
        url: `${url}?fields=verified_name,quality_rating`,
        method: 'GET',
        headers,
        safe: true,
        signal,
      });
      if (status >= 300) throw errorOf(status, body);
    },
  };
}

function bodyOf({ reference, phone, template, values }: OutgoingMessage) {
  const parameters = values.map((text) => ({ type: 'text', text }));
  return {
    messaging_product: 'whatsapp',
    to: phone.replace(/^\+/, ''),
    type: 'template',
    biz_opaque_callback_data: reference,
    template: {
      name: template.name,
      language: { code: template.language },
      components: [
        ...(parameters.length > 0 ? [{ type: 'body', parameters }] : []),
        // the button that copies a code takes it once more
        ...(template.category === 'authentication'
          ? [{ type: 'button', sub_type: 'url', index: '0', parameters: parameters.slice(0, 1) }]
          : []),
      ],
    },
  };
}

function errorOf(status: number, body: Record<string, unknown>): ChannelError {
  const problem = problemIn(objectOf(body.error));
  if (!problem) {
    const text = `WhatsApp answered with status ${status}`;
    const kind = status === 429 ? 'limited' : 'temporary';
    return new ChannelError(status === 429 ? 'unreachable' : 'unknown', { kind, code: `HTTP_${status}`, text });
  }
  return new ChannelError(PASSING.has(problem.kind) ? 'unreachable' : 'refused', problem);
}
