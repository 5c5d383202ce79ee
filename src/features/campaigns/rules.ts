export const CAMPAIGN_TYPES = ['promotional', 'newsletter', 'announcement'] as const;
export const TITLE_MAXIMUM = 120;
export const CONTENT_MAXIMUM = 20_000;

/** How much of a campaign the preview's toast shows. */
export const PREVIEW_LENGTH = 100;

/** The text of the preview's toast: the first 100 characters and '...'. */
export const previewText = (content: string) => `${content.slice(0, PREVIEW_LENGTH)}...`;

type Fields = { title: string; subject: string; content: string };

/** Whether title, subject and content are there. */
export const isComplete = ({ title, subject, content }: Fields) =>
  [title, subject, content].every((text) => text.trim() !== '');

/** How a recipient without a name is addressed. */
export const DEFAULT_RECIPIENT_NAME = 'Valued Customer';

/** Why the recipient gets the mail; shown beside the unsubscribe link. */
export const subscriptionReason = (siteName: string) =>
  `You receive this because you subscribed to the newsletter of ${siteName}.`;
