import { defineExtension, EXTENSION_API } from '#extensions/api.ts';
import { environment, provider } from './provider.ts';

export default defineExtension({
  name: 'whatsapp-cloud',
  api: EXTENSION_API,
  label: 'WhatsApp',
  about: 'Sends WhatsApp messages by Meta’s Cloud API, with approved templates.',
  environment,
  messageProviders: [provider],
});
