import { BadInput, oneOf, onlyKnown, readInput, textOrNull } from './control-input.ts';
import type { Core } from './core.ts';
import { type Call, json, type Reply, type Route } from './http-types.ts';
import { OUTCOMES } from './lifecycle.ts';
import { isFinished, refundable, type Transaction } from './model.ts';

const MOUNTS = ['/__sim'];

export function transactionRoutes(core: Core): Route[] {
  const one = (act: (record: Transaction, call: Call) => Reply) => (call: Call) => {
    const record = find(core, call.params.id!);
    return record ? act(record, call) : json(404, { error: 'No such transaction.' });
  };
  return [
    { method: 'GET', mounts: MOUNTS, path: '/transactions', handle: (call) => list(core, call) },
    {
      method: 'GET',
      mounts: MOUNTS,
      path: '/transactions/:id',
      handle: one((record) => json(200, { ...view(record), deliveries: deliveriesOf(core, record) })),
    },
    {
      method: 'POST',
      mounts: MOUNTS,
      path: '/transactions/:id/outcome',
      handle: one((record, call) => force(core, record, call)),
    },
    {
      method: 'POST',
      mounts: MOUNTS,
      path: '/transactions/:id/redeliver',
      handle: one((record) => redeliver(core, record)),
    },
    { method: 'GET', mounts: MOUNTS, path: '/deliveries', handle: (call) => deliveries(core, call) },
    { method: 'POST', mounts: MOUNTS, path: '/deliveries/:delivery/resend', handle: (call) => resend(core, call) },
  ];
}

/** By the merchant's id, the gateway's id or the pay page's token; the newest when merchants share an id. */
function find(core: Core, id: string): Transaction | undefined {
  const records = core.store.list();
  return records.find((one) => one.id === id || one.gatewayId === id) ?? core.store.byToken(id);
}

function list(core: Core, call: Call): Reply {
  const { query } = call;
  const limit = Number(query.get('limit') ?? 100);
  if (!Number.isInteger(limit) || limit < 1) throw new BadInput('limit must be a whole number, 1 or more.');
  const matches = (name: string, value: string) => (query.get(name) ?? value) === value;
  const fits = core.store
    .list()
    .filter((one) => matches('protocol', one.protocol) && matches('state', one.state) && matches('kind', one.kind));
  return json(200, { total: fits.length, transactions: fits.slice(0, limit).map(view) });
}

function force(core: Core, record: Transaction, call: Call): Reply {
  const input = readInput(call);
  onlyKnown(input, ['outcome']);
  const outcome = oneOf({ outcome: textOrNull(input, 'outcome')?.toLowerCase() }, 'outcome', OUTCOMES);
  if (core.lifecycle.force(record, outcome)) return json(200, view(record));
  return json(409, { error: `A ${record.kind} cannot become ${outcome}.` });
}

function redeliver(core: Core, record: Transaction): Reply {
  if (!isFinished(record)) return json(409, { error: 'Only finished transactions are told to the merchant.' });
  const announcement = core.announce(record);
  if (announcement.length === 0) return json(409, { error: 'The merchant gave no address to deliver to.' });
  return json(202, { deliveries: announcement });
}

function deliveries(core: Core, call: Call): Reply {
  const id = call.query.get('id');
  const fits = core.log.list().filter((one) => id === null || one.transaction === id);
  return json(200, { deliveries: fits });
}

function resend(core: Core, call: Call): Reply {
  const delivery = core.log.get(Number(call.params.delivery));
  return delivery ? json(202, core.deliveries.resend(delivery)) : json(404, { error: 'No such delivery.' });
}

function deliveriesOf(core: Core, record: Transaction) {
  return core.log.list().filter((one) => one.transaction === record.id && one.protocol === record.protocol);
}

/** Without the references between records, which are circular. */
function view(record: Transaction) {
  if (record.kind === 'refund') {
    const { key: _, original, ...rest } = record;
    return { ...rest, original: original.id };
  }
  const { key: _, refunds, ...rest } = record;
  return { ...rest, refundable: refundable(record), refunds: refunds.map((one) => one.id) };
}
