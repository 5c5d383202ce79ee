import { z } from 'zod';
import { publicOperation } from '#shared/contract.ts';
import { identifier } from '#shared/text-schemas.ts';

export const pincodePlace = z.object({
  pincode: z.string(),
  districts: z
    .array(z.object({ name: z.string(), state: z.string() }))
    .describe('The district with most post offices first'),
  states: z.array(z.string()).describe('The States that the pincode lies in'),
  city: z.string().nullable().describe('A suggestion; null where several are possible'),
});
export type PincodePlace = z.output<typeof pincodePlace>;

export const deliveryContract = {
  pincode: publicOperation
    .route({ method: 'GET', path: '/pincodes/{pincode}' })
    .input(z.object({ pincode: identifier(6, 6).regex(/^[1-9]\d{5}$/) }))
    .output(pincodePlace)
    .errors({ UNKNOWN_PINCODE: { status: 404, message: 'The directory does not list this pincode' } }),
};
