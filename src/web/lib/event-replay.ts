type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Input that defer-scripts.ts captured before the page, or a lazy part of it, was hydrated. */
type Early = {
  typed: Map<Field, string | boolean>;
  asked: HTMLFormElement | HTMLButtonElement | null;
  /** the page is hydrated: only input in its lazy parts is captured */
  over?: 1;
};

/**
 * Replays input from before the page, or its lazy part `id`, was hydrated: first typed text, then the last click or
 * submit.
 */
export function replayCapturedEvents(id?: string): void {
  // deferred, since effects first add what only the browser knows, such as the session
  queueMicrotask(() => replay(id));
}

function replay(id?: string): void {
  const early = (window as { earlyEvents?: Early }).earlyEvents;
  if (id) document.getElementById(id)?.removeAttribute('data-lazy');
  if (!early) return;
  if (!id) early.over = 1;
  for (const [field, value] of early.typed) if (isReady(field) && early.typed.delete(field)) type(field, value);
  const { asked } = early;
  if (!asked || !isReady(asked)) return;
  early.asked = null;
  if (asked instanceof HTMLFormElement) asked.requestSubmit();
  else asked.click();
}

const isReady = (element: Element) => !element.closest('[data-lazy]');

// React ignores a value that equals the one it knows, so an empty one comes first
function type(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  const kind = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].find((one) => field instanceof one)!;
  field.value = '';
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}
