const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0);

/**
 * Structured data as text. Empty properties are left out, since search engines report them as errors; '<' is escaped, so
 * that no text ends the block.
 */
export function jsonLdText(data: Record<string, unknown>): string {
  const withoutEmpty = (_: string, value: unknown) => (isEmpty(value) ? undefined : value);
  return JSON.stringify({ '@context': 'https://schema.org', ...data }, withoutEmpty).replaceAll('<', '\\u003c');
}
