import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import type { BenchLine, BenchShipment } from './bench-order.ts';

const REASONS = { blocked: 'is blocked', recalled: 'is recalled', expired: 'is past its date' } as const;

export type Refusal = { title: string; text: string; image?: BenchLine['image'] };

/** What the bench tells of a refused scan or step; `shipment` is the one on the bench. */
export function describeRefusal(error: unknown, shipment: BenchShipment | null): Refusal {
  const code = errorCode(error);
  if (code === 'WRONG_PRODUCT') {
    const { productName, flavour, size, shelf, image } = errorData<BenchLine>(error)!;
    const expected = shipment?.lines.find((line) => line.productName === productName);
    const isFlavour = expected && expected.flavour !== flavour;
    return {
      title: isFlavour
        ? `Wrong flavour: ${flavour}`
        : `${[productName, flavour, size].filter(Boolean).join(', ')} is not in this shipment`,
      text: [isFlavour && `This order wants ${expected.flavour}.`, shelf ? `Put it back to ${shelf}.` : 'Put it back.']
        .filter(Boolean)
        .join(' '),
      image,
    };
  }
  if (code === 'BATCH_NOT_SENDABLE') {
    const { number, reason } = errorData<{ number: string | null; reason: string }>(error)!;
    const text = REASONS[reason as keyof typeof REASONS];
    if (text) return { title: `Batch ${number} ${text}`, text: 'Do not send it. Put it aside and take another batch.' };
    return {
      title: `Batch ${number ?? ''} cannot be sent`,
      text: 'It has less life left at the door than the shop promises.',
    };
  }
  if (code === 'UNITS_EXCEEDED')
    return { title: 'One too many', text: 'The shipment has all of these already. Put it back.' };
  if (code === 'CODE_UNKNOWN') return { title: 'Unknown code', text: 'No slip, product or batch here has it.' };
  if (code === 'SHIPMENT_CHANGED')
    return {
      title: 'The shipment has changed',
      text: 'These are its units now. Count this one again if it is missing.',
    };
  if (code === 'SHIPMENT_TAKEN')
    return { title: 'Another packer has this shipment', text: 'Scan its slip to see who, or to take it over.' };
  if (code === 'NOTHING_TO_PACK' && !shipment)
    return { title: 'Nothing left to pack', text: 'Every order that can be packed is packed, or on a bench.' };
  return { title: 'Not counted', text: errorMessage(error) };
}
