import { defineExtension, EXTENSION_API } from '#extensions/api.ts';
import { environment, provider } from './provider.ts';

export default defineExtension({
  name: 'shiprocket',
  api: EXTENSION_API,
  label: 'Shiprocket',
  about: 'Books, labels and tracks parcels by Shiprocket’s couriers.',
  environment,
  carriers: [provider],
});
