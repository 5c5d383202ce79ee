/** What a message from the contact page is about. */
export type ContactKind = 'contact' | 'enquiry' | 'complaint';

export const SUBJECT_MAXIMUM = 160;
export const MESSAGE_MAXIMUM = 4000;

/** 'T-000123': how a ticket is named to people. */
export const ticketNumber = (number: number) => `T-${String(number).padStart(6, '0')}`;

/** What the form says about the data it asks for; kept with the consent, word for word. */
export const contactNotice = (siteName: string) =>
  `${siteName} uses your name, email and phone number only to answer this message, and keeps them with it. ` +
  'You can ask for a copy, a correction or their removal at any time.';

/** When the sender hears from the shop; the same promise on the page and in the mail. */
export const answerPromise = (answerHours: number) => `You get an answer within ${answerHours} hours.`;

type Officer = { grievanceOfficer: string; grievanceDesignation: string };
/** 'Vaishali Gokhale, Head of care,'; empty while nobody is named */
const officerName = ({ grievanceOfficer: name, grievanceDesignation: title }: Officer) =>
  name && title ? `${name}, ${title},` : name;

/** Who looks after a complaint and until when. */
export const complaintPromise = (officer: Officer, policy: { answerHours: number; complaintsResolvedWithin: string }) =>
  `${officerName(officer) || 'A person'} looks after complaints. ` +
  `${answerPromise(policy.answerHours)} The complaint is resolved within ${policy.complaintsResolvedWithin}.`;

export const ANSWER_MAXIMUM = 8000;

/** A complaint is acknowledged within 48 hours and resolved within a month. */
export const ACKNOWLEDGE_HOURS = 48;
export const RESOLVE_DAYS = 30;
/** So long before its time runs out a ticket asks for a person. */
export const DUE_SOON_HOURS = 6;

type Timed = {
  kind: string;
  state: 'open' | 'answered' | 'resolved';
  createdAt: Date;
  acknowledgedAt: Date | null;
  waitingSince: Date;
};
export type Due = { what: 'acknowledge' | 'answer' | 'resolve'; at: Date };

/** What has to happen next with a ticket and until when; null when nothing has to. overdue() is the same for many at once. */
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
