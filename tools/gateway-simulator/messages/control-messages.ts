import { BadInput, oneOf, onlyKnown, readInput, textOrNull, wholeNumber } from '../control-input.ts';
import type { Core } from '../core.ts';
import { type Call, json, type Reply, type Route } from '../http-types.ts';
import { MESSAGE_EVENTS, type SentMessage } from './message-protocol.ts';

const MOUNTS = ['/__sim'];
const YEAR_SECONDS = 366 * 86_400;

/** Messages in the control API; `:id` is the provider's id or the merchant's reference. */
export function messageRoutes(core: Core): Route[] {
  const route = (method: Route['method'], path: string, handle: (call: Call) => Reply): Route => ({
    method,
    mounts: MOUNTS,
    path,
    handle,
  });
  return [
    route('GET', '/messages', ({ query }) => {
      const messages = core.messages.list().filter(({ phone }) => (query.get('phone') ?? phone) === phone);
      return json(200, { total: messages.length, messages });
    }),
    route('POST', '/messages/:id/play', (call) => play(core, call)),
    route('POST', '/messages/batch', (call) => {
      core.messages.announceTogether(core.messages.list());
      return json(200, { total: call.body.length });
    }),
    route('POST', '/replies', (call) => reply(core, call)),
    route('POST', '/templates', (call) => changeTemplate(core, call)),
  ];
}

const find = (core: Core, id: string | undefined): SentMessage | undefined =>
  core.messages.list().find((one) => one.id === id || one.reference === id);

function play(core: Core, call: Call): Reply {
  const message = find(core, call.params.id);
  if (!message) return json(404, { error: 'No such message.' });
  const input = readInput(call);
  onlyKnown(input, ['event', 'code', 'secondsAgo']);
  const code = wholeNumber(input, 'code', 0, 9_999_999);
  const secondsAgo = wholeNumber(input, 'secondsAgo', 0, YEAR_SECONDS) ?? 0;
  core.messages.play(message, oneOf(input, 'event', MESSAGE_EVENTS), code, secondsAgo);
  return json(200, message);
}

function reply(core: Core, call: Call): Reply {
  const input = readInput(call);
  onlyKnown(input, ['provider', 'phone', 'text', 'wantsOffers', 'isWithoutPhone']);
  const phone = textOrNull(input, 'phone');
  if (!phone) throw new BadInput('phone is missing.');
  const { wantsOffers } = input;
  core.reply(textOrNull(input, 'provider') ?? '', {
    phone,
    text: textOrNull(input, 'text') ?? '',
    wantsOffers: typeof wantsOffers === 'boolean' ? wantsOffers : null,
    isWithoutPhone: input.isWithoutPhone === true,
  });
  return json(201, { phone });
}

function changeTemplate(core: Core, call: Call): Reply {
  const input = readInput(call);
  onlyKnown(input, ['provider', 'name', 'event', 'category']);
  const [name, event] = [textOrNull(input, 'name'), textOrNull(input, 'event')];
  if (!name || !event) throw new BadInput('name and event are missing.');
  core.changeTemplate(textOrNull(input, 'provider') ?? '', { name, event, category: textOrNull(input, 'category') });
  return json(201, { name, event });
}
