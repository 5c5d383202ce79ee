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
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack ? { stack: error.stack } : {}),
    ...(cause instanceof Error ? { cause: brief(cause) as Brief } : {}),
  };
}
