import { defineExtension, EXTENSION_API } from '#extensions/api.ts';
import { environment, provider } from './provider.ts';

export default defineExtension({
  name: 'razorpay',
  api: EXTENSION_API,
  label: 'Razorpay',
  about: 'Takes payments by Razorpay’s payment links.',
  environment,
  gateways: [provider],
});
