import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** The element of the top bar in which lists place their skip links. */
export const SKIP_LINKS_ID = 'skip-links';

type Props = { name: string; onSkip(): void };

/** The second stop of the Tab key: from the top of the panel to the first row of a list. */
export function SkipToList({ name, onSkip }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(SKIP_LINKS_ID)), []);
  if (!place) return null;
  return createPortal(
    <button type="button" className="skip-link" onClick={onSkip}>
      Skip to the list: {name}
    </button>,
    place,
  );
}
