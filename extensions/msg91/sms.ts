import {
  ChannelError,
  looseText,
  type MessageProblem,
  type MessageProvider,
  type OutgoingMessage,
  requestChannel,
} from '#extensions/api.ts';
import { readCallback } from './receipts.ts';

export type Msg91Settings = {
  /** without the path of the API */
  host: string;
  authKey: string;
  /** the value of the header of callbacks; null: none is believed */
  webhookSecret: string | null;
};

/** The header in which callbacks carry the secret, as set up at MSG91. */
export const WEBHOOK_HEADER = 'x-webhook-secret';

/**
 * SMS by MSG91's flow API. It answers status 200 to refusals as well, so the type in the body decides. It has no
 * idempotency, and one recipient per call, since one request has one id.
 */
export function msg91({ host, authKey, webhookSecret }: Msg91Settings): MessageProvider {
  const call = (path: string, body: object, signal?: AbortSignal) =>
    requestChannel({
      url: `${host}${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', authkey: authKey },
      body: JSON.stringify(body),
      signal,
    });

  return {
    name: 'msg91',
    label: 'MSG91',
    channel: 'sms',

    async send(message) {
      const { status, body } = await call('/api/v5/flow', bodyOf(message));
      if (status < 300 && body.type === 'success') {
        const id = looseText(body.message);
        if (id) return { providerMessageId: id, providerUserId: null };
        throw new ChannelError('unknown', { kind: 'temporary', code: 'NO_ID', text: 'MSG91 answered without an id' });
      }
      throw errorOf(status, body);
    },

    readCallback: (headers, body) => readCallback(webhookSecret, headers.get(WEBHOOK_HEADER), body),

    async test(signal) {
      // an unknown template is refused after the key was checked, and nothing is sent
      const { status, body } = await call('/api/v5/flow', { template_id: 'shop-test', recipients: [] }, signal);
      const problem = problemOf(status, body);
      if (problem.kind === 'account' || status >= 500) throw errorOf(status, body);
    },
  };
}

function bodyOf({ reference, phone, template, values }: OutgoingMessage) {
  return {
    template_id: template.name,
    // a short link has another host, which operators refuse
    short_url: '0',
    recipients: [
      {
        mobiles: phone.replace(/^\+/, ''),
        CRQID: reference,
        ...Object.fromEntries(values.map((value, index) => [`VAR${index + 1}`, value])),
      },
    ],
  };
}

function errorOf(status: number, body: Record<string, unknown>): ChannelError {
  const problem = problemOf(status, body);
  const isRefused = problem.kind === 'content' || problem.kind === 'recipient';
  if (isRefused) return new ChannelError('refused', problem);
  // a server that fails, or answers something else than a refusal, may have taken it before
  if (status >= 500 || (status < 300 && body.type !== 'error')) return new ChannelError('unknown', problem);
  return new ChannelError('unreachable', problem);
}

function problemOf(status: number, body: Record<string, unknown>): MessageProblem {
  const text = looseText(body.message) ?? `MSG91 answered with status ${status}`;
  const code = looseText(body.code) ?? `HTTP_${status}`;
  if (status === 429) return { kind: 'limited', code, text };
  if (status === 401 || status === 403 || status === 418 || /auth|ip not whitelisted|balance|insufficient/i.test(text))
    return { kind: 'account', code, text };
  if (/mobile|recipient|number/i.test(text)) return { kind: 'recipient', code, text };
  if (status >= 500 || body.type !== 'error') return { kind: 'temporary', code, text };
  return { kind: 'content', code, text };
}
