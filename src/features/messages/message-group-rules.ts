import type { MessageState } from '#shared/message-states.ts';

/** States as staff look for them. */
export const MESSAGE_GROUPS = ['waiting', 'sent', 'arrived', 'unknown', 'not_sent'] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

export const STATES_OF_GROUP: Record<MessageGroup, readonly MessageState[]> = {
  waiting: ['queued', 'sending'],
  sent: ['accepted', 'sent'],
  arrived: ['delivered', 'read'],
  unknown: ['unknown'],
  not_sent: ['failed', 'refused', 'suppressed', 'expired'],
};
