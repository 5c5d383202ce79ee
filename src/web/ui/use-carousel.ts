import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';

const ROTATION_MS = 5000;
const STILL = '(prefers-reduced-motion: reduce)';

// null before hydration
function useReducedMotion(): boolean | null {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(STILL);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(STILL).matches,
    () => null,
  );
}

/**
 * The index of the shown slide: the next one every 5 s, in a circle. It pauses while the pointer or the focus is in it
 * (spread `holds` on its element), under reduced motion, and when the user stops it.
 */
export function useCarousel(count: number) {
  const [position, setPosition] = useState(0);
  const [choice, setChoice] = useState<boolean | null>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const reduced = useReducedMotion();
  // a change of the system setting overrides the user's earlier choice
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setting is what is watched
  useEffect(() => setChoice(null), [reduced]);

  const index = count > 0 ? position % count : 0;
  const stopped = choice ?? reduced ?? false;
  const playing = count > 1 && reduced !== null && !stopped && !pointed && !focused;
  const go = (to: number) => setPosition((to + count) % count);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setPosition((index + 1) % count), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [playing, index, count]);

  return {
    index,
    playing,
    stopped,
    go,
    toggle() {
      setChoice(!stopped);
      // the user starts it, although pointer and focus are on the button
      setPointed(false);
      setFocused(false);
    },
    holds: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) =>
        !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  };
}

export type Carousel = ReturnType<typeof useCarousel>;
