const STOP_WORDS = new Set([
  'stop',
  'stop all',
  'stopall',
  'unsubscribe',
  'unsub',
  'opt out',
  'optout',
  'बंद',
  'बंद करो',
  'बंद करें',
]);

/** Whether a reply asks for no more offers: one of the words alone, in any case and with punctuation. */
export const isStopWord = (text: string): boolean =>
  STOP_WORDS.has(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim(),
  );

/** The notice that is stored with a reply, a button at the provider, or a refusal that names the person's choice. */
export const STOP_NOTICE = 'No offers on this channel.';
export const RESUME_NOTICE = 'Offers on this channel again.';
