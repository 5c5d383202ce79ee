import type { Inline, RichText as Text } from '#features/pages/text-rules.ts';
import { SmartLink } from '../smart-link.tsx';

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
  const content = field === undefined ? text : <span data-field={isMissing ? 'missing' : 'known'}>{text}</span>;
  if (to !== undefined) return <SmartLink to={to}>{content}</SmartLink>;
  return bold ? <b>{content}</b> : content;
}
