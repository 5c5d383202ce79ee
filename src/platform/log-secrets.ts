const CUT = '[cut]';
const DEEPEST = 6;

/** Fields whose values are secrets or whole mails, at any depth. */
const SECRET_NAME =
  /password|secret|token|authorization|cookie|salt_?key|^(code|totp|otp|text|html|body|raw|rawBody)$/i;

/** Secrets within texts: credentials in URLs, tokens of links, bearer and signed tokens. */
const SECRET_TEXTS: readonly [RegExp, string][] = [
  [/(\w+:\/\/[^\s:/@"]*:)[^\s@"]+@/g, `$1${CUT}@`],
  [/([?&#](?:token|confirm|reset|invite|key|signature|code)=)[^\s&#"\\]+/gi, `$1${CUT}`],
  [/\b(Bearer|Basic|O-Bearer)\s+[\w.~+/-]{8,}=*/gi, `$1 ${CUT}`],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, CUT],
];

/** The fields of a log line without secrets and bodies, at any depth. Errors are left to their serializer. */
export function withoutSecrets(fields: Record<string, unknown>, depth = 1): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const keeps = typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined;
      if (SECRET_NAME.test(name) && !keeps) return [name, CUT];
      return [name, inner(value, depth)];
    }),
  );
}

function inner(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth >= DEEPEST || value instanceof Uint8Array) return CUT;
  if (Array.isArray(value)) return value.map((one) => inner(one, depth + 1));
  return withoutSecrets(value as Record<string, unknown>, depth + 1);
}

/** A log line without the secrets in its texts. */
export const withoutSecretTexts = (line: string): string =>
  SECRET_TEXTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
