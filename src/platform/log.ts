import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import { createLogLimit } from './log-limit.ts';
import { withoutSecrets, withoutSecretTexts } from './log-secrets.ts';

export type Log = Logger;

const WARN = 40;

/** JSON lines without secrets; repeated warnings and errors are counted. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const limit = createLogLimit();
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // a database error contains its whole connection, so only useful fields are written
      serializers: { err: brief },
      formatters: { log: (fields) => withoutSecrets(fields) },
      hooks: {
        streamWrite: withoutSecretTexts,
        logMethod(args, method, severity) {
          const more = (text: string, like: string) => method.call(this, { like }, text);
          if (severity < WARN || limit.passes(kindOf(args), more)) method.apply(this, args);
        },
      },
    },
    destination ?? pino.destination({ dest: 2, sync: false }),
  );
}

// errors, jobs or sweeps with the same message are counted separately
function kindOf([fields, message]: unknown[]): string {
  if (typeof fields !== 'object' || fields === null) return String(fields);
  const { err, job, sweep, path, reason } = fields as Record<string, unknown>;
  const parts = [message, job, sweep, path, reason, err instanceof Error ? errorText(err) : undefined];
  return parts.filter((part) => part !== undefined).join(' ');
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

/** An error as text that may be stored: of a failed query its statement without its values. */
export const errorText = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
