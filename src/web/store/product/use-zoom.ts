import { type RefObject, useEffect, useRef, useState } from 'react';

const MAX_SCALE = 4;
const SWIPE_PX = 48;
const DOUBLE_MS = 300;
const DOUBLE_SCALE = 2.5;

type Place = { scale: number; x: number; y: number };
const WHOLE: Place = { scale: 1, x: 0, y: 0 };

/**
 * Zoom and position of the image in `stage`: dragging when enlarged, pinching, double tap; a swipe at full size calls
 * `onSwipe` with 1 (to the left) or -1.
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  options: { onSwipe: ((step: number) => void) | undefined },
) {
  const [scale, setScale] = useState(1);
  const place = useRef<Place>(WHOLE);
  const latest = useRef(options);
  latest.current = options;

  const show = (next: Place) => {
    const box = stage.current?.getBoundingClientRect();
    const image = stage.current?.querySelector('img');
    if (!box || !image) return;
    const size = Math.min(MAX_SCALE, Math.max(1, next.scale));
    // the image never leaves the stage
    const hold = (offset: number, length: number) =>
      Math.min((length * (size - 1)) / 2, Math.max((-length * (size - 1)) / 2, offset));
    place.current = { scale: size, x: hold(next.x, box.width), y: hold(next.y, box.height) };
    const { x, y } = place.current;
    image.style.transform = `translate(${x}px, ${y}px) scale(${size})`;
    setScale(size);
  };
  const zoomTo = (scale: number) => {
    const { scale: now, x, y } = place.current;
    show({ scale: scale, x: (x * scale) / now, y: (y * scale) / now });
  };
  const act = useRef({ show, zoomTo });
  act.current = { show, zoomTo };

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const fingers = new Map<number, PointerEvent>();
    let start = { place: WHOLE, x: 0, y: 0, span: 0 };
    let tapped = 0;
    const span = () => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    };
    const begin = (event: PointerEvent) => {
      start = { place: place.current, x: event.clientX, y: event.clientY, span: span() };
    };
    const down = (event: PointerEvent) => {
      // prevents the browser's own dragging and selecting
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, event);
      begin(event);
    };
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      if (start.span > 0) act.current.show({ ...start.place, scale: (start.place.scale * span()) / start.span });
      else if (start.place.scale > 1)
        act.current.show({
          scale: start.place.scale,
          x: start.place.x + event.clientX - start.x,
          y: start.place.y + event.clientY - start.y,
        });
    };
    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      const pinched = start.span > 0;
      const other = [...fingers.values()][0];
      if (other) return begin(other);
      if (pinched || event.type === 'pointercancel') return;
      if (start.place.scale === 1 && Math.abs(dx) > SWIPE_PX && Math.abs(dx) > Math.abs(dy)) {
        latest.current.onSwipe?.(dx < 0 ? 1 : -1);
        return;
      }
      if (Math.hypot(dx, dy) > 8) return;
      if (event.timeStamp - tapped < DOUBLE_MS) {
        tapped = 0;
        act.current.zoomTo(place.current.scale > 1 ? 1 : DOUBLE_SCALE);
      } else tapped = event.timeStamp;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, [stage]);

  return { scale, zoomBy: (factor: number) => zoomTo(place.current.scale * factor), reset: () => show(WHOLE) };
}
