import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** Shows messages by field and focuses the first; returns how many there are. */
export function showFieldErrors<Fields extends FieldValues>(
  setError: UseFormSetError<Fields>,
  messages: Record<string, string | undefined>,
): number {
  const found = Object.entries(messages).filter((entry): entry is [Path<Fields>, string] => Boolean(entry[1]));
  for (const [index, [name, message]] of found.entries()) setError(name, { message }, { shouldFocus: index === 0 });
  return found.length;
}
