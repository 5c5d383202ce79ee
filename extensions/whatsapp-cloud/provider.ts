import { z } from 'zod';
import type { ExtensionMessageProvider } from '#extensions/api.ts';
import { whatsAppCloud } from './cloud.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';

/** The variables of the environment that it reads. */
export const environment = {
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'is a number of Meta').optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'use at least 16 characters').optional(),
};
type Environment = z.output<z.ZodObject<typeof environment>>;

// there is no sandbox: every call is live
const HOST = 'https://graph.facebook.com';

/** WhatsApp for the shop's messages. */
export const provider: ExtensionMessageProvider<Environment> = {
  name: 'whatsappcloud',
  label: 'WhatsApp Cloud API',
  channel: 'whatsapp',

  callbackProof:
    'Enter the URL with WHATSAPP_VERIFY_TOKEN at Meta and subscribe to messages, message_template_status_update and template_category_update. WHATSAPP_APP_SECRET proves what comes.',

  hasLiveKeys: ({ WHATSAPP_TOKEN }) => Boolean(WHATSAPP_TOKEN),

  create({
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_APP_SECRET: appSecret = null,
    WHATSAPP_VERIFY_TOKEN: verifyToken = null,
  }) {
    if (!token || !phoneNumberId) return null;
    return whatsAppCloud({ host: HOST, token, phoneNumberId, appSecret, verifyToken });
  },

  simulated: (_env, { url }) => whatsAppCloud({ host: `${url}/whatsapp`, ...SIMULATOR_KEYS }),
};
