import { randomBytes } from 'node:crypto';
import {
  type Call,
  type Core,
  type ExtensionMessageProtocol,
  isObject,
  json,
  type MessageProtocol,
  parseObject,
  type Reply,
} from '#simulator/api.ts';
import { accountFrom } from './account.ts';
import { outbound } from './outbound.ts';

const NAME = 'whatsappcloud';
const MOUNT = '/whatsapp';

/** WhatsApp's Cloud API, as far as templates go. */
export default { name: NAME, createMessages } satisfies ExtensionMessageProtocol;

function createMessages(core: Core): MessageProtocol {
  const account = accountFrom(core.config.env);

  const checked = (handle: (call: Call) => Reply) => (call: Call) => {
    if (call.faults.has('error_429')) return error(429, 130429, 'Rate limit hit');
    if (call.faults.has('error_401') || call.headers.authorization !== `Bearer ${account.token}`)
      return error(401, 190, 'Error validating access token: session has expired');
    if (call.params.number !== account.phoneNumberId) return error(400, 100, 'Unsupported post request');
    return handle(call);
  };

  function send(call: Call): Reply {
    const code = call.faults.get('error_code')?.amount;
    if (code) return error(code < 100 ? 500 : 400, code, `Simulated error ${code}`);
    const body = parseObject(call.body);
    const template = isObject(body?.template) ? body.template : {};
    const to = body?.to;
    if (body?.messaging_product !== 'whatsapp' || body.type !== 'template' || typeof template.name !== 'string')
      return error(400, 100, 'Invalid parameter');
    if (typeof to !== 'string' || !/^\d{8,15}$/.test(to)) return error(400, 131009, 'Parameter value is not valid');
    const values = valuesIn(template.components);
    if (values.some((value) => value === '' || /[\n\t]| {5}/.test(value)))
      return error(400, 132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces');
    const reference = body.biz_opaque_callback_data;
    const message = core.messages.add(
      {
        provider: NAME,
        id: `wamid.${randomBytes(24).toString('base64')}`,
        reference: typeof reference === 'string' ? reference : null,
        phone: to,
        template: template.name,
        values,
      },
      ['sent', 'delivered', 'read'],
      call.faults,
    );
    return json(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to, user_id: `IN.${to.slice(-10)}` }],
      messages: [{ id: message.id, message_status: 'accepted' }],
    });
  }

  return {
    name: NAME,
    title: 'WhatsApp',
    sendOperation: `${NAME}.send`,
    usualEvents: ['sent', 'delivered', 'read'],
    routes: [
      {
        method: 'POST',
        mounts: [MOUNT],
        path: '/v24.0/:number/messages',
        operation: `${NAME}.send`,
        handle: checked(send),
      },
      {
        method: 'GET',
        mounts: [MOUNT],
        path: '/v24.0/:number',
        operation: `${NAME}.number`,
        handle: checked(() => json(200, { verified_name: core.config.merchantName, quality_rating: 'GREEN' })),
      },
    ],
    ...outbound(core, account),
  };
}

const error = (status: number, code: number, message: string): Reply =>
  json(status, { error: { message, type: 'OAuthException', code, error_data: { details: message } } });

function valuesIn(components: unknown): string[] {
  const list = Array.isArray(components) ? components.filter(isObject) : [];
  const parameters = list.find(({ type }) => type === 'body')?.parameters;
  return (Array.isArray(parameters) ? parameters.filter(isObject) : []).map(({ text }) => String(text ?? ''));
}
