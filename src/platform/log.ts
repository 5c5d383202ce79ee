import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines; what could carry a secret is cut out. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // an error of the database carries its whole connection: only what helps is written
      serializers: { err: brief },
      redact: {
        paths: ['*.password', '*.token', '*.refreshToken', '*.accessToken', '*.authorization'],
        censor: '[cut]',
      },
    },
    destination ?? pino.destination({ dest: 2, sync: false }),
  );
}

type Brief = { type: string; message: string; code?: string; stack?: string; cause?: Brief };

function brief(error: unknown): Brief | unknown {
  if (!(error instanceof Error)) return error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const message = errorText(error);
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack ? { stack: error.stack.replace(error.message, message) } : {}),
    ...(cause instanceof Error ? { cause: brief(cause) as Brief } : {}),
  };
}

/** An error in words that may be kept: of a failed query its text, not the names, addresses and hashes it was given. */
export const errorText = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
