/** The number to call; its parts stay on one line. */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={className}>
      {number.replaceAll(' ', '\u00a0')}
    </a>
  );
}
