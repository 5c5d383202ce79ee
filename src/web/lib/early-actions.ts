type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What start-after-paint's script keeps until the page's scripts run. */
type Early = {
  typed: Map<Field, string | boolean>;
  asked: HTMLFormElement | HTMLButtonElement | null;
  stop(): void;
};

/** Does what the person did before the page could answer: first what was typed, then the last press or sending. */
export function replayEarlyActions(): void {
  const early = (window as { ojasEarly?: Early }).ojasEarly;
  if (!early) return;
  early.stop();
  // its absence says that the page has been taken over
  delete (window as { ojasEarly?: Early }).ojasEarly;
  for (const [field, value] of early.typed) if (field.isConnected) type(field, value);
  const { asked } = early;
  if (!asked?.isConnected) return;
  if (asked instanceof HTMLFormElement) asked.requestSubmit();
  else asked.click();
}

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
