/** Text in Devanagari with the spaces between its words. */
const DEVANAGARI = /([\u0900-\u097f](?:[\u0900-\u097f]|\u200c|\u200d|\s(?=[\u0900-\u097f]))*)/;

/** A text whose words in Devanagari are marked as Hindi, so that screen readers speak them. */
export function Multilingual({ text }: { text: string }) {
  const parts = text.split(DEVANAGARI);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text gives the order
      <span key={index} lang="hi">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
