/** A telephone link whose number does not wrap. */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={className}>
      {number.replaceAll(' ', '\u00a0')}
    </a>
  );
}
