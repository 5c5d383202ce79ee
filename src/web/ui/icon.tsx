const PATHS = {
  arrow: 'M4 12h15M13.5 6.5 19 12l-5.5 5.5',
  bag: 'M5 8h14l1 12.2H4L5 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  left: 'M15 5.5 8.5 12l6.5 6.5',
  right: 'm9 5.5 6.5 6.5L9 18.5',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.5v13l10.5-6.5Z',
  up: 'M12 19.5V5M5.5 11 12 4.5l6.5 6.5',
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  heart: 'm12 20-7.8-7.6a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1Z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  moon: 'M19.8 14.3A8.2 8.2 0 0 1 9.7 4.2a8.2 8.2 0 1 0 10.1 10.1Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5.5v1.7M12 19.8v1.7M2.5 12h1.7M19.8 12h1.7M5.3 5.3l1.2 1.2M17.5 17.5l1.2 1.2M5.3 18.7l1.2-1.2M17.5 6.5l1.2-1.2',
};

/**
 * Inline icons of every page and those that repeat, with only their path: those of a library would be three times as
 * large.
 */
export function Icon({ name, small }: { name: keyof typeof PATHS; small?: boolean }) {
  return (
    <svg className={small ? 'icon icon-small' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
