/** Someone who can be mentioned; `mention`: the text after '@'. */
export type Mentionable = { id: string; name: string; mention: string };

const MAX_SUGGESTIONS = 6;
/** what is typed after the last '@' that begins a word */
const TYPED_MENTION = /(?<![\p{L}\p{N}.])@([\p{L}\p{N}][\p{L}\p{N}. _+-]{0,60})?$/u;

/** The mention that is being typed before the caret, with where it begins; null when none is. */
export function typedMention(text: string, caret: number): { start: number; query: string } | null {
  const match = TYPED_MENTION.exec(text.slice(0, caret));
  return match && { start: match.index, query: match[1] ?? '' };
}

/** The members whose name or e-mail begins with what is typed, as a whole or in one of its words. */
export function suggestMembers(members: readonly Mentionable[], query: string): Mentionable[] {
  const typed = query.toLowerCase();
  const begins = (text: string) => {
    const folded = text.toLowerCase();
    return folded.startsWith(typed) || folded.split(/\s+/).some((word) => word.startsWith(typed));
  };
  return members.filter(({ name, mention }) => begins(name) || begins(mention)).slice(0, MAX_SUGGESTIONS);
}

/** The text with a mention completed at the caret, and the caret after it. */
export function completeMention(text: string, caret: number, mention: string): { text: string; caret: number } {
  const typed = typedMention(text, caret);
  if (!typed) return { text, caret };
  const before = `${text.slice(0, typed.start)}@${mention} `;
  return { text: before + text.slice(caret).trimStart(), caret: before.length };
}
