const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A whole id, a short id after '#', or a short id after the word order; other words of hex digits are no ids. */
const ORDER_ID = new RegExp(`\\b${UUID}\\b|#[0-9a-f]{8}\\b|(?<=\\border (?:id |number |no\\.? )?)[0-9a-f]{8}\\b`, 'gi');

export type TextPart = { text: string; orderId?: string };

/** The parts of a customer's text; ids of orders have the short id to which they link. */
export function splitOrderIds(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: mention, index } of text.matchAll(ORDER_ID)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: mention, orderId: mention.replace('#', '').slice(0, 8).toLowerCase() });
    end = index + mention.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
