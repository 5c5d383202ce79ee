type Props = { codes: string[]; onKept(): void };

/** Shown once, after the second factor was set up. */
export function RecoveryCodes({ codes, onKept }: Props) {
  return (
    <div className="tf">
      <h2 className="h3 hd">Keep these codes</h2>
      <p>Each signs you in once, should your phone be lost. They are not shown again: write them down or print them.</p>
      <ul className="tf__codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="btn btn--go btn--full" onClick={onKept}>
        I have kept them
      </button>
    </div>
  );
}
