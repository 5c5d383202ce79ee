/** The stored values of batches; CHECK constraints use the same lists. */

/** 'blocked' waits, for example for a lab report; whether a sellable batch has expired is computed. */
export const BATCH_STATES = ['sellable', 'blocked', 'recalled'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * Kinds of batch movements. 'opened': units that were here when batches began to be counted. 'packed' and 'unpacked':
 * into and out of a shipment. 'returned': back from a shipment. 'withdrawn': taken off sale, because the batch is
 * blocked, recalled or has too little life left. 'released': on sale again. 'counted': the difference of a stock count.
 */
export const BATCH_MOVEMENT_KINDS = [
  'opened',
  'received',
  'corrected',
  'packed',
  'unpacked',
  'returned',
  'withdrawn',
  'released',
  'counted',
  'destroyed',
] as const;
export type BatchMovementKind = (typeof BATCH_MOVEMENT_KINDS)[number];

export const LAB_RESULTS = ['passed', 'failed'] as const;
export type LabResult = (typeof LAB_RESULTS)[number];
