import { isUuid } from '#shared/uuid.ts';
import type { CouponFields } from './coupon-fields.ts';

/** Parameters of a link that proposes a coupon, separated by blanks. */
export const OFFER_PARAMETERS = 'percent category until for';

/** A proposed coupon: for what, and the fields that it fills. */
export type CouponOffer = { subject: string; fields: Partial<CouponFields> };

const MAX_SUBJECT = 60;

/** The coupon that a link proposes for a product: percent off its category, until its batch leaves sale. */
export function readOffer(params: URLSearchParams): CouponOffer {
  const subject = (params.get('for') ?? '').slice(0, MAX_SUBJECT);
  const category = params.get('category') ?? '';
  const percent = params.get('percent') ?? '';
  const until = params.get('until') ?? '';
  return {
    subject,
    fields: {
      couponType: 'percentage',
      title: `Best before soon: ${subject}`,
      discountValue: /^\d{1,2}$/.test(percent) ? percent : '',
      applicableCategories: isUuid(category) ? [category] : [],
      expiresOn: /^\d{4}-\d{2}-\d{2}$/.test(until) ? until : '',
    },
  };
}
