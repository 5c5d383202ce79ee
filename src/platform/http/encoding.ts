export type Encoding = 'br' | 'gzip' | 'identity';

const cachedEncodings = new Map<string, Encoding>();

/** The best supported encoding that an Accept-Encoding header allows. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  // browsers send few distinct headers, so each is parsed once
  const before = cachedEncodings.get(header);
  if (before) return before;
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(header);
  const names = (['br', 'gzip'] as const).filter((name) => new RegExp(`\\b${name}\\b`).test(header) && !refused(name));
  const encoding = names[0] ?? 'identity';
  if (cachedEncodings.size < 500) cachedEncodings.set(header, encoding);
  return encoding;
}
