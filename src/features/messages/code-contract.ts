/** Errors of a code that is to be sent, for the operations that send one. */
export const codeErrors = {
  CHANNEL_UNAVAILABLE: { status: 409, message: 'Codes are not sent on this channel' },
} as const;
