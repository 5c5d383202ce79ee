import { defineExtension, EXTENSION_API } from '#extensions/api.ts';
import { environment, provider } from './provider.ts';

export default defineExtension({
  name: 'msg91',
  api: EXTENSION_API,
  label: 'MSG91',
  about: 'Sends SMS in India by MSG91, with the templates that operators approved (DLT).',
  environment,
  messageProviders: [provider],
});
