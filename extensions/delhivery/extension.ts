import { defineExtension, EXTENSION_API } from '#extensions/api.ts';
import { environment, provider } from './provider.ts';

export default defineExtension({
  name: 'delhivery',
  api: EXTENSION_API,
  label: 'Delhivery',
  about: 'Books, labels and tracks parcels with Delhivery.',
  environment,
  carriers: [provider],
});
