import { Fragment } from 'react';

/** Words in Devanagari with the spaces between them. */
const DEVANAGARI = /([\u0900-\u097f](?:[\u0900-\u097f]|\u200c|\u200d|\s(?=[\u0900-\u097f]))*)/;

/** A text whose words in Devanagari are marked as Hindi, so that screen readers speak them. */
export function Multilingual({ text }: { text: string }) {
  if (!DEVANAGARI.test(text)) return text;
  return text.split(DEVANAGARI).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text gives the order
      <span key={index} lang="hi">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text gives the order
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
