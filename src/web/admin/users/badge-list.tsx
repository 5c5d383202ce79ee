const SHOWN = 2;

/** The first two of a list as badges, and how many more there are. */
export function BadgeList({ words, all = false }: { words: readonly string[]; all?: boolean }) {
  if (words.length === 0) return <span className="muted">None given</span>;
  const shown = all ? words : words.slice(0, SHOWN);
  return (
    <span className="a-words">
      {shown.map((word) => (
        <span key={word} className="a-word">
          {word}
        </span>
      ))}
      {words.length > shown.length && (
        <span className="muted a-sm" title={words.slice(shown.length).join(', ')}>
          +{words.length - shown.length}
        </span>
      )}
    </span>
  );
}
