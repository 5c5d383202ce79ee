/**
 * A return path that stays on this site: one leading slash, no '//', no '/\', no scheme. Control characters are refused
 * because browsers drop them before parsing the URL.
 */
export function safeReturnPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/')) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  if (/[\u0000-\u001f\u007f\\]/.test(path) || path.startsWith('//')) return null;
  return path;
}
