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

/** Who looks after a complaint and until when. */
export const complaintPromise = (
  officer: { grievanceOfficer: string; grievanceDesignation: string },
  policy: { answerHours: number; complaintsResolvedWithin: string },
) =>
  `${officer.grievanceOfficer}, ${officer.grievanceDesignation}, looks after complaints. ` +
  `${answerPromise(policy.answerHours)} The complaint is resolved within ${policy.complaintsResolvedWithin}.`;
