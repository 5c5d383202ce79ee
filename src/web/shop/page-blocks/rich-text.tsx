import { Link } from 'react-router';
import type { Inline, RichText as Text } from '#features/pages/text-rules.ts';

/** Paragraphs and lists of a text. */
export function RichText({ text, className }: { text: Text; className?: string }) {
  return text.map((part, index) =>
    part.kind === 'paragraph' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other names for its parts
      <p key={index} className={className}>
        <Inlines content={part.content} />
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other names for its parts
      <ul key={index}>
        {part.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor for its items
          <li key={place}>
            <Inlines content={item} />
          </li>
        ))}
      </ul>
    ),
  );
}

function Inlines({ content }: { content: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line have no names
  return content.map((piece, index) => <Piece key={index} piece={piece} />);
}

function Piece({ piece: { text, bold, to, field, isMissing } }: { piece: Inline }) {
  const shown = field === undefined ? text : <span data-field={isMissing ? 'missing' : 'known'}>{text}</span>;
  if (to !== undefined) return <SmartLink to={to}>{shown}</SmartLink>;
  return bold ? <b>{shown}</b> : shown;
}

type LinkProps = { to: string; className?: string | undefined; children: React.ReactNode };

/** A link within the shop, or out of it. */
export const SmartLink = ({ to, className, children }: LinkProps) =>
  to.startsWith('/') ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className} {...(to.startsWith('https:') ? { rel: 'noopener' } : {})}>
      {children}
    </a>
  );
