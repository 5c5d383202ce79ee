import { BadInput, oneOf, onlyKnown, readInput, textOrNull, wholeNumber } from './control-input.ts';
import type { Core } from './core.ts';
import { API_FAULTS, DELIVERY_FAULTS, type Rule, type RuleBook } from './faults.ts';
import { type Call, json, type Reply, type Route } from './http-types.ts';

const MOUNTS = ['/__sim'];
const DAY_MS = 86_400_000;

/** `operations` are the route names of the protocols. */
export function faultRoutes(core: Core, operations: readonly string[]): Route[] {
  return [
    ...bookRoutes('/faults/delivery', core.deliveryFaults, (call) => addDeliveryFault(core, call)),
    ...bookRoutes('/faults/api', core.apiFaults, (call) => addApiFault(core, operations, call)),
  ];
}

function bookRoutes<T extends Rule>(path: string, book: RuleBook<T>, add: (call: Call) => unknown): Route[] {
  return [
    { method: 'GET', mounts: MOUNTS, path, handle: () => json(200, { faults: book.list() }) },
    { method: 'POST', mounts: MOUNTS, path, handle: (call) => json(201, add(call)) },
    {
      method: 'DELETE',
      mounts: MOUNTS,
      path,
      handle: () => {
        book.clear();
        return json(200, { faults: [] });
      },
    },
    { method: 'DELETE', mounts: MOUNTS, path: `${path}/:rule`, handle: (call) => removeRule(book, call) },
  ];
}

function removeRule<T extends Rule>(book: RuleBook<T>, call: Call): Reply {
  const removed = book.clear(Number(call.params.rule));
  return removed ? json(200, { faults: book.list() }) : json(404, { error: 'No such rule.' });
}

function addDeliveryFault(core: Core, call: Call) {
  const input = readInput(call);
  onlyKnown(input, ['kind', 'id', 'next', 'ms', 'copies', 'amount']);
  const kind = oneOf(input, 'kind', DELIVERY_FAULTS);
  const ms = wholeNumber(input, 'ms', 0, DAY_MS);
  if (kind === 'delay' && ms === null) throw new BadInput('delay needs ms.');
  return core.deliveryFaults.add({
    kind,
    id: textOrNull(input, 'id'),
    left: wholeNumber(input, 'next', 1, 1_000_000),
    ms: ms ?? 0,
    copies: wholeNumber(input, 'copies', 1, 1000) ?? 2,
    amount: wholeNumber(input, 'amount', 0, Number.MAX_SAFE_INTEGER),
  });
}

function addApiFault(core: Core, operations: readonly string[], call: Call) {
  const input = readInput(call);
  onlyKnown(input, ['kind', 'operation', 'next', 'ms', 'amount']);
  const kind = oneOf(input, 'kind', API_FAULTS);
  const ms = wholeNumber(input, 'ms', 0, DAY_MS);
  if (kind === 'latency' && ms === null) throw new BadInput('latency needs ms.');
  return core.apiFaults.add({
    kind,
    operation: input.operation === undefined ? '*' : oneOf(input, 'operation', ['*', ...operations]),
    left: wholeNumber(input, 'next', 1, 1_000_000),
    ms: ms ?? 0,
    amount: wholeNumber(input, 'amount', 0, Number.MAX_SAFE_INTEGER),
  });
}
