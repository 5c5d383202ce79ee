import { z } from 'zod';
import { fieldMessages, instant, reauthenticatedOperation, staffOperation } from '#shared/contract.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { identifier, multiLineText } from '#shared/text-schemas.ts';
import { SECTIONS } from './rules.ts';

const value = z.union([multiLineText(1000), z.number(), z.boolean()]);
const values = z.record(identifier(60), value);

export const settingsSection = z.object({
  section: z.enum(SECTIONS),
  values: storedSchema(values),
  savedAt: instant.nullable().describe('null: default'),
  savedBy: z.string().nullable(),
});

export const settingsAdminContract = {
  read: staffOperation('settings.read')
    .route({ method: 'GET', path: '/admin/settings' })
    .output(z.array(settingsSection)),
  save: reauthenticatedOperation('settings.write')
    .route({ method: 'PUT', path: '/admin/settings/{section}' })
    .input(
      z.object({
        section: z.enum(SECTIONS),
        values,
        savedAt: instant.nullable().describe('Value that the change is based on'),
      }),
    )
    .output(settingsSection)
    .errors({
      INVALID_SETTINGS: {
        status: 422,
        message: 'Check the values',
        data: fieldMessages,
      },
      EDIT_CONFLICT: { status: 409, message: 'Someone else has saved these settings since you opened them' },
    }),
};
