type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What start-after-paint's script keeps until the page's scripts run. */
/** What start-after-paint's script keeps until the scripts of the page, or of a late part of it, run. */
type Early = {
  typed: Map<Field, string | boolean>;
  asked: HTMLFormElement | HTMLButtonElement | null;
  /** the page has been taken over: only what happens in its late parts is kept now */
  over?: 1;
};

/**
 * Does what the person did before the page, or the late part of it named by `id`, could answer: first what was typed,
 * then the last press or sending.
 */
export function replayCapturedEvents(id?: string): void {
  // not at once: what only the browser knows, such as who is signed in, reaches the page by its own effects
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

// React hears only of a value that differs from the one it knows: it is told an empty one first
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
