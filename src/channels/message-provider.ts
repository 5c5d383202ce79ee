import type { MessageChannel, ProblemKind, ReceiptStatus, WhatsAppCategory } from '#shared/message-states.ts';

/** The approved template of a message, as the provider names it. */
export type ProviderTemplate = {
  /** SMS: the provider's id; WhatsApp: the name */
  name: string;
  language: string;
  category: WhatsAppCategory | null;
  /** SMS: the id with the operators, and the sender that customers see */
  dltTemplateId: string | null;
  header: string | null;
};

export type OutgoingMessage = {
  /** our id, which providers return with receipts as far as they can */
  reference: string;
  /** '+919876543210' */
  phone: string;
  template: ProviderTemplate;
  /** in the order of the template, checked and within their maximum */
  values: readonly string[];
};

export type MessageProblem = { kind: ProblemKind; code: string; text: string };

/** What became of a message. Receipts come repeated, late, in any order, and before the answer to the message. */
export type MessageReceipt = {
  providerMessageId: string;
  /** ours, when it is returned */
  reference: string | null;
  /** the provider's id of the person, when told */
  providerUserId: string | null;
  status: ReceiptStatus;
  /** of 'failed' */
  problem: MessageProblem | null;
  /** a code that the provider sends with other statuses */
  code: string;
  pricing: Record<string, string | boolean> | null;
  at: Date;
};

/** A message of a customer, or a choice about offers that they made at the provider. */
export type InboundMessage = {
  phone: string | null;
  providerUserId: string | null;
  text: string;
  /** of a choice: whether offers are wanted; null: an ordinary message */
  wantsOffers: boolean | null;
  at: Date;
};

/** A change of a template at the provider. `isBlocked` null: not about that. */
export type TemplateChange = {
  name: string;
  language: string | null;
  isBlocked: boolean | null;
  category: WhatsAppCategory | null;
  reason: string;
};

export type ProviderCallback =
  | { verified: false; reason: string }
  | {
      verified: true;
      receipts: readonly MessageReceipt[];
      inbound: readonly InboundMessage[];
      templates: readonly TemplateChange[];
    };

/**
 * One way to send messages of a channel. No provider has idempotency keys: the shop claims a message before it calls, and
 * repeats an unknown one only when it is a code. All calls but `readCallback` throw ChannelError.
 */
export type MessageProvider = {
  /** lower-case letters and digits; messages store it */
  name: string;
  /** as staff read it */
  label: string;
  channel: MessageChannel;
  /** Gives one message to the provider. The answer is its id; receipts say what became of it. */
  send(message: OutgoingMessage): Promise<{ providerMessageId: string; providerUserId: string | null }>;
  /** Reads a callback over its raw bytes. Never throws. */
  readCallback(headers: Headers, body: Uint8Array): ProviderCallback;
  /** The answer to a provider that verifies the URL of callbacks; null when it may not have one. */
  answerChallenge?(query: URLSearchParams): string | null;
  /** Tests the keys by a call that changes nothing. */
  test(signal: AbortSignal): Promise<void>;
};

/**
 * refused: the provider rejected the message, which was not sent. unreachable: nothing was sent; try later. unknown: it may
 * have been sent.
 */
export class ChannelError extends Error {
  readonly kind: 'refused' | 'unreachable' | 'unknown';
  readonly problem: MessageProblem;
  /** how long to wait, when the provider says */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: ChannelError['kind'],
    problem: MessageProblem,
    { retryAfterSeconds = null, ...options }: ErrorOptions & { retryAfterSeconds?: number | null } = {},
  ) {
    super(problem.text, options);
    this.name = 'ChannelError';
    this.kind = kind;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
