/** The subjects of the contact page. */
export type ContactKind = 'contact' | 'enquiry' | 'complaint';

export const SUBJECT_MAXIMUM = 160;
export const MESSAGE_MAXIMUM = 4000;

/** The number of a ticket, 'T-000123'. */
export const ticketNumber = (number: number) => `T-${String(number).padStart(6, '0')}`;

/** The privacy notice of the form, stored with the consent. */
export const contactNotice = (siteName: string) =>
  `${siteName} uses your name, email and phone number only to answer this message, and keeps them with it. ` +
  'You can ask for a copy, a correction or their removal at any time.';

/** When the shop replies; the same promise on the page and in the mail. */
export const answerPromise = (answerHours: number) => `You get an answer within ${answerHours} hours.`;

type Officer = { grievanceOfficer: string; grievanceDesignation: string };
/** 'Vaishali Gokhale, Head of care,'; empty while nobody is named */
const officerName = ({ grievanceOfficer: name, grievanceDesignation: title }: Officer) =>
  name && title ? `${name}, ${title},` : name;

/** Who handles a complaint, and until when. */
export const complaintPromise = (officer: Officer, policy: { answerHours: number; complaintsResolvedWithin: string }) =>
  `${officerName(officer) || 'A person'} looks after complaints. ` +
  `${answerPromise(policy.answerHours)} The complaint is resolved within ${policy.complaintsResolvedWithin}.`;

export const ANSWER_MAXIMUM = 8000;

export const SAVED_REPLIES_MAXIMUM = 200;
export const SAVED_REPLY_TITLE_MAXIMUM = 80;
export const SAVED_REPLY_MAXIMUM = 4000;

/** A complaint is acknowledged within 48 hours and resolved within a month. */
export const ACKNOWLEDGE_HOURS = 48;
export const RESOLVE_DAYS = 30;
/** A ticket counts as due soon this long before its due time. */
export const DUE_SOON_HOURS = 6;

type Timed = {
  kind: string;
  state: 'open' | 'answered' | 'resolved';
  createdAt: Date;
  acknowledgedAt: Date | null;
  waitingSince: Date;
};
export type Due = { what: 'acknowledge' | 'answer' | 'resolve'; at: Date };

/** The next step of a ticket and its due time, or null. overdueTickets() is the same in SQL. */
export function ticketDue(ticket: Timed, answerHours: number): Due | null {
  if (ticket.state === 'resolved') return null;
  const after = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000);
  const complaint = ticket.kind === 'complaint';
  const dues: Due[] = [];
  if (complaint && !ticket.acknowledgedAt)
    dues.push({ what: 'acknowledge', at: after(ticket.createdAt, ACKNOWLEDGE_HOURS) });
  if (ticket.state === 'open') dues.push({ what: 'answer', at: after(ticket.waitingSince, answerHours) });
  if (complaint) dues.push({ what: 'resolve', at: after(ticket.createdAt, RESOLVE_DAYS * 24) });
  return dues.sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}
