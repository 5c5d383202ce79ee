export const POST_CATEGORIES = [
  'General',
  'Nutrition',
  'Training',
  'Supplements',
  'Motivation',
  'Success Stories',
] as const;
export type PostCategory = (typeof POST_CATEGORIES)[number];

export const POST_TITLE_MAXIMUM = 120;
export const MAX_POST_TEXT = 5000;
export const REPLY_MAXIMUM = 2000;

export type PostDraft = { title: string; content: string };

/** Messages by field; empty when the post is valid. */
export function validatePost({ title, content }: PostDraft): Partial<Record<keyof PostDraft, string>> {
  return {
    ...(title.trim() ? {} : { title: 'Give it a title' }),
    ...(content.trim() ? {} : { content: 'Write something' }),
  };
}
