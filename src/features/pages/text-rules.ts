import { isSafeLink } from '#shared/safe-link.ts';

/**
 * A piece of a shown text: plain, bold or a link. In a preview a named field has its name; `isMissing` when it has no
 * value.
 */
export type Inline = { text: string; bold?: true; to?: string; field?: string; isMissing?: true };
export type RichText = ({ kind: 'paragraph'; content: Inline[] } | { kind: 'list'; items: Inline[][] })[];

/** Values by name of field; '' is a field without a value. */
export type FieldValues = Readonly<Record<string, string>>;

/** A token of a text as written; `[[ ]]` is left out while a field in it is empty. */
type Token =
  | { kind: 'plain'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; label: string; to: string }
  | { kind: 'optional'; text: string };

const TOKENS = /\[\[(.+?)\]\](?!\])|\*\*(.+?)\*\*|\[([^[\]]+)\]\(([^()\s]*)\)/g;
const FIELD = /\{([a-zA-Z]+)\}/g;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [whole, optional, bold, label, to] = match;
    if (match.index > from) tokens.push({ kind: 'plain', text: text.slice(from, match.index) });
    if (optional !== undefined) tokens.push({ kind: 'optional', text: optional });
    else if (bold !== undefined) tokens.push({ kind: 'bold', text: bold });
    else tokens.push({ kind: 'link', label: label!, to: to! });
    from = match.index + whole.length;
  }
  if (from < text.length) tokens.push({ kind: 'plain', text: text.slice(from) });
  return tokens;
}

const namesIn = (text: string) => [...text.matchAll(FIELD)].map(([, name]) => name!);
const hasEmpty = (text: string, values: FieldValues) => namesIn(text).some((name) => !values[name]);
const filled = (text: string, values: FieldValues) => text.replace(FIELD, (_, name: string) => values[name] ?? '');

/** The named fields of a text, and those in optional parts. */
export function fieldsIn(text: string): { name: string; isOptional: boolean }[] {
  return tokenize(text).flatMap((token) => {
    const isOptional = token.kind === 'optional';
    const inside = token.kind === 'link' ? token.label + token.to : token.text;
    return namesIn(inside).map((name) => ({ name, isOptional }));
  });
}

/** A line with its fields filled; optional parts with an empty field are left out. */
export function fillLine(text: string, values: FieldValues): string {
  const visibleText = text.replace(/\[\[(.+?)\]\]/g, (_, part: string) => (hasEmpty(part, values) ? '' : part));
  return filled(visibleText, values).trim();
}

/** The same for a preview, with missing values marked in place. */
export const markLine = (text: string, values: FieldValues): string =>
  fillLine(
    text.replace(/(\[\[.+?\]\])|\{([a-zA-Z]+)\}/g, (whole, optional: string | undefined, name: string) =>
      optional !== undefined || values[name] ? whole : `(${name} missing)`,
    ),
    values,
  );

/** Parses a text into paragraphs and lists with their fields filled. `marks`: for a preview. */
export function parseText(text: string, values: FieldValues, { marks = false } = {}): RichText {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .flatMap((part): RichText => {
      const lines = part.split('\n').map((line) => line.trim());
      const runs: RichText = [];
      for (const line of lines) {
        const last = runs.at(-1);
        if (line.startsWith('- ')) {
          const item = parseInline(line.slice(2), values, marks);
          if (last?.kind === 'list') last.items.push(item);
          else runs.push({ kind: 'list', items: [item] });
        } else {
          const content = parseInline(last?.kind === 'paragraph' ? ` ${line}` : line, values, marks);
          if (last?.kind === 'paragraph') last.content = joinPlain([...last.content, ...content]);
          else runs.push({ kind: 'paragraph', content });
        }
      }
      return runs.filter((run) => run.kind === 'list' || run.content.length > 0);
    });
}

function parseInline(text: string, values: FieldValues, marks: boolean): Inline[] {
  return joinPlain(tokenize(text).flatMap((token) => showToken(token, values, marks)));
}

function showToken(token: Token, values: FieldValues, marks: boolean): Inline[] {
  switch (token.kind) {
    case 'plain':
      return withFields(token.text, values, marks);
    case 'bold':
      return withFields(token.text, values, marks).map((piece) => ({ ...piece, bold: true }));
    case 'optional':
      return hasEmpty(token.text, values) ? [] : parseInline(token.text, values, marks);
    case 'link': {
      const to = filled(token.to, values);
      const isLink = !hasEmpty(token.to, values) && isSafeLink(to);
      return withFields(token.label, values, marks).map((piece) => (isLink ? { ...piece, to } : piece));
    }
  }
}

function withFields(text: string, values: FieldValues, marks: boolean): Inline[] {
  if (!marks) return [{ text: filled(text, values) }];
  return text.split(/(\{[a-zA-Z]+\})/).flatMap((part): Inline[] => {
    const name = /^\{([a-zA-Z]+)\}$/.exec(part)?.[1];
    if (name === undefined) return part ? [{ text: part }] : [];
    const value = values[name] ?? '';
    return [value ? { text: value, field: name } : { text: name, field: name, isMissing: true }];
  });
}

function joinPlain(pieces: Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isPlain = (one: Inline) => !one.bold && one.to === undefined && one.field === undefined;
    if (last && isPlain(last) && isPlain(piece)) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

/** What is wrong with a link as written, which may contain fields, or null. */
export const validateLink = (to: string): string | null =>
  isSafeLink(to.replace(FIELD, 'name@example.in'))
    ? null
    : `A link leads to a path of the shop or to https, not to “${to}”`;

/** What is wrong with a text as written, or null. `known`: the names of all fields. */
export function validateText(text: string, placeholders: ReadonlySet<string>, isRich: boolean): string | null {
  const unknown = namesIn(text).find((name) => !placeholders.has(name));
  if (unknown !== undefined) return `There is no field {${unknown}}`;
  if (count(text, '[[') !== count(text, ']]')) return 'An optional part begins with [[ and ends with ]]';
  if (!isRich) return null;
  const links = [...text.matchAll(/\[([^[\]]+)\]\(([^)]*)\)/g)].map(([, , to]) => to!);
  const wrong = links.map(validateLink).find((problem) => problem !== null);
  if (wrong) return wrong;
  return count(text, '**') % 2 === 1 ? 'Bold begins and ends with **' : null;
}

const count = (text: string, part: string) => text.split(part).length - 1;
