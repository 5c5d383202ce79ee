const PATHS = {
  arrow: 'M4 12h15M13.5 6.5 19 12l-5.5 5.5',
  bag: 'M5 8h14l1 12.2H4L5 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  left: 'M15 5.5 8.5 12l6.5 6.5',
  right: 'm9 5.5 6.5 6.5L9 18.5',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.5v13l10.5-6.5Z',
};

/** The icons that stand many times on a page, with nothing but their path: a library's own would weigh three times as much. */
export function Icon({ name, small }: { name: keyof typeof PATHS; small?: boolean }) {
  return (
    <svg className={small ? 'ic ic--s' : 'ic'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
