import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines; what could carry a secret is cut out. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['*.password', '*.token', '*.refreshToken', '*.accessToken', '*.authorization'],
        censor: '[cut]',
      },
    },
    destination ?? pino.destination({ dest: 2, sync: false }),
  );
}
