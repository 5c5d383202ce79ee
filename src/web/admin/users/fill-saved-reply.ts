import type { TicketDetail } from './users.ts';

type Named = Pick<TicketDetail, 'name' | 'number' | 'order'>;

/** What may stand in a saved reply for something of the ticket. */
export const PLACEHOLDERS = ['{name}', '{ticket}', '{order}'] as const;

/** The text of a saved reply for a ticket. '{order}' stays where the ticket has none. */
export function fillSavedReply(body: string, { name, number, order }: Named): string {
  return body
    .replaceAll('{name}', name.trim().split(/\s+/)[0] ?? name)
    .replaceAll('{ticket}', number)
    .replaceAll('{order}', order?.displayId ?? '{order}');
}

/** The first placeholder that a text still contains. */
export const findPlaceholder = (text: string) => PLACEHOLDERS.find((placeholder) => text.includes(placeholder));
