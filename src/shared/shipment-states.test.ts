import { expect, test } from 'vitest';
import { CARRIER_STATES, SHIPMENT_STATES, SHIPMENT_TRANSITIONS } from './shipment-states.ts';

test('lets a carrier report every state of a booked shipment, whatever it left out before', () => {
  const transitions = SHIPMENT_TRANSITIONS;
  expect(CARRIER_STATES.filter((state) => state !== 'booked' && !transitions.booked.includes(state))).toEqual([]);
  expect(SHIPMENT_STATES.filter((state) => transitions[state].length === 0)).toEqual(['cancelled']);
});
