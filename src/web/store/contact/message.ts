import { isEmail } from '#shared/email.ts';
import { normalisePhone } from '#shared/phone.ts';
import { errorCode } from '../../lib/errors.ts';
import { oneLine } from './enquiry.ts';

export type Message = { name: string; email: string; phone: string; subject: string; message: string };
type Problems = Partial<Record<keyof Message, string>>;

const WRONG_PHONE = 'Enter a valid Indian mobile number';
const WRONG_EMAIL = 'Invalid email address';

/** The form's content as sent. */
export function readMessage(text: (name: keyof Message) => string): Message {
  return {
    name: oneLine(text('name')),
    email: text('email').trim(),
    phone: oneLine(text('phone')),
    subject: oneLine(text('subject')),
    message: text('message').trim(),
  };
}

/** Messages by invalid field. */
export function validateMessage({ name, email, phone, subject, message }: Message): Problems {
  return {
    ...(name ? {} : { name: 'Enter your name' }),
    ...(email ? (isEmail(email) ? {} : { email: WRONG_EMAIL }) : { email: 'Enter your email' }),
    ...(phone && !normalisePhone(phone) ? { phone: WRONG_PHONE } : {}),
    ...(subject ? {} : { subject: 'Enter a subject' }),
    ...(message ? {} : { message: 'Write your message' }),
  };
}

/** The field of a server error. Except for the e-mail's form, both sides validate alike. */
export function serverFieldErrors(error: unknown): Problems {
  const code = errorCode(error);
  if (code === 'INVALID_PHONE') return { phone: WRONG_PHONE };
  return code === 'BAD_REQUEST' ? { email: WRONG_EMAIL } : {};
}
