import type { V2Client } from './config.ts';

/** Orders and refunds have separate id spaces; orders of both products share one. */
export function orderKey(client: V2Client, id: string): string {
  return `v2/${client.merchantId}/order/${id}`;
}

export function refundKey(client: V2Client, id: string): string {
  return `v2/${client.merchantId}/refund/${id}`;
}
