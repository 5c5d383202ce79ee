import { DAY_MS } from '#shared/dates.ts';

export const PASSWORD_MINIMUM = 6;
export const PASSWORD_MINIMUM_ADMIN = 12;
export const RESET_LINK_HOURS = 1;
export const CONFIRM_LINK_DAYS = 7;
export const CUSTOMER_SESSION_DAYS = 30;
/** A mailed code that signs in: its digits, how long it is valid, and how often it may be entered. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Codes that may be requested for one phone, and that the shop sends to phones in a day: each one costs it money. */
export const CODES_PER_HOUR = 3;
export const CODES_PER_DAY = 10;
export const SENT_CODES_PER_DAY = 1000;
/** Days after which a phone opens nothing without its code having been entered: numbers pass to other people. */
export const PHONE_PROOF_DAYS = 180;
/** Phones whose last code was entered before this instant, and orders placed before it, may be of another person. */
export const phoneHorizon = (now: Date): Date => new Date(now.getTime() - PHONE_PROOF_DAYS * DAY_MS);
/** Pause before another code is sent to the same browser. */
export const CODE_PAUSE_SECONDS = 30;
/** What the sign-up form states; stored with the consent. */
export const ACCOUNT_NOTICE =
  'We keep your name and email for your account, your orders and the mails about them, and your password only as a hash.';

export type PasswordError = 'TOO_SHORT' | 'TOO_COMMON' | 'SAME_AS_EMAIL' | 'SAME_AS_NAME';
export type PasswordOwner = { email: string; fullName?: string };

/** What is wrong with a new password, or null; only the server checks for common ones. */
export function validatePassword(
  password: string,
  { email, fullName = '' }: PasswordOwner,
  minimum: number,
): Exclude<PasswordError, 'TOO_COMMON'> | null {
  if ([...password].length < minimum) return 'TOO_SHORT';
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase() || isMadeOf(lower, wordsOf(email))) return 'SAME_AS_EMAIL';
  return isMadeOf(lower, wordsOf(fullName)) ? 'SAME_AS_NAME' : null;
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);

/** Letters that must remain of a password without the user's own name and address. */
const LETTERS_LEFT = 4;

// digits and signs around a name are guessed first
function isMadeOf(password: string, words: string[]): boolean {
  const longestWords = words.filter((word) => [...word].length >= 3).sort((a, b) => b.length - a.length);
  const rest = longestWords.reduce((text, word) => text.replaceAll(word, ' '), password);
  return rest !== password && [...rest.replace(/[^\p{L}]/gu, '')].length < LETTERS_LEFT;
}

/** Suggested values; users may enter their own. */
export const FITNESS_GOALS = [
  'Build muscle',
  'Lose fat',
  'Get stronger',
  'Gain weight',
  'Build endurance',
  'Recover faster',
  'Eat more protein',
  'Stay active',
] as const;
export const DIETS = [
  'Vegetarian',
  'Vegan',
  'Eggetarian',
  'Jain',
  'Halal',
  'No lactose',
  'No gluten',
  'No sugar',
] as const;
/** Limit of each. */
export const CHOICES_MAXIMUM = 12;

/** For so many days after joining the badge shows 'New'. */
export const NEW_DAYS = 7;
/** 'Joined in the last 30 days'. */
export const RECENT_DAYS = 30;
