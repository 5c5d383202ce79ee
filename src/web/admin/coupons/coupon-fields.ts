import { formatTime, SHOP_OFFSET, shopDay } from '#shared/dates.ts';
import { rupeesText, typedNumber, typedRupees } from '../components/form/amount.ts';
import type { Coupon } from './coupons.ts';

/** The coupon as it is typed: text until it is saved. */
export type CouponFields = {
  code: string;
  title: string;
  description: string;
  couponType: Coupon['couponType'];
  discountValue: string;
  minimumOrderAmount: string;
  maximumDiscountAmount: string;
  freeProductId: string;
  applicableCategories: string[];
  usageLimit: string;
  perCustomerLimit: string;
  firstOrderOnly: boolean;
  assignedEmail: string;
  isActive: boolean;
  startsOn: string;
  startsTime: string;
  expiresOn: string;
  expiresTime: string;
};

export function fieldsOf(coupon: Coupon | null): CouponFields {
  const starts = momentFields(coupon?.startsAt ?? null, '00:00');
  const expires = momentFields(coupon?.expiresAt ?? null, '23:59');
  return {
    code: coupon?.code ?? '',
    title: coupon?.title ?? '',
    description: coupon?.description ?? '',
    couponType: coupon?.couponType ?? 'percentage',
    discountValue: coupon?.discountValue == null ? '' : String(coupon.discountValue),
    minimumOrderAmount: rupeesText(coupon?.minimumOrderAmount ?? 0),
    maximumDiscountAmount: rupeesText(coupon?.maximumDiscountAmount ?? null),
    freeProductId: coupon?.freeProductId ?? '',
    applicableCategories: coupon?.applicableCategories ?? [],
    usageLimit: coupon?.usageLimit == null ? '' : String(coupon.usageLimit),
    perCustomerLimit: coupon?.perCustomerLimit == null ? '' : String(coupon.perCustomerLimit),
    firstOrderOnly: coupon?.firstOrderOnly ?? false,
    assignedEmail: coupon?.assignedEmail ?? '',
    isActive: coupon?.isActive ?? true,
    startsOn: starts.day,
    startsTime: starts.time,
    expiresOn: expires.day,
    expiresTime: expires.time,
  };
}

/** The input of the API. An invalid number is NaN, which the form rejects before. */
export function couponInput(fields: CouponFields) {
  return {
    code: fields.code.trim().toUpperCase(),
    title: fields.title.trim(),
    description: fields.description.trim() || null,
    couponType: fields.couponType,
    discountValue: typedNumber(fields.discountValue),
    minimumOrderAmount: typedRupees(fields.minimumOrderAmount) ?? 0,
    maximumDiscountAmount: typedRupees(fields.maximumDiscountAmount),
    freeProductId: fields.freeProductId || null,
    applicableCategories: fields.applicableCategories.length > 0 ? fields.applicableCategories : null,
    usageLimit: typedNumber(fields.usageLimit),
    perCustomerLimit: typedNumber(fields.perCustomerLimit),
    firstOrderOnly: fields.firstOrderOnly,
    assignedEmail: fields.assignedEmail.trim() || null,
    isActive: fields.isActive,
    startsAt: moment(fields.startsOn, fields.startsTime),
    expiresAt: moment(fields.expiresOn, fields.expiresTime),
  };
}

// the server interprets a day without a time: from 00:00, until 23:59:59
const moment = (day: string, time: string) => (day ? (time ? `${day}T${time}:00${SHOP_OFFSET}` : day) : null);

function momentFields(at: string | null, edge: string): { day: string; time: string } {
  if (!at) return { day: '', time: '' };
  const time = formatTime(at).slice(0, 5);
  return { day: shopDay(at), time: time === edge ? '' : time };
}

/** A code of the title's first word and the discount, with random letters. */
export function suggestCode({ title, couponType, discountValue }: CouponFields): string {
  const word =
    title
      .toUpperCase()
      .match(/[A-Z]{3,}/)?.[0]
      .slice(0, 10) ?? (couponType === 'free_product' ? 'GIFT' : 'SAVE');
  const value = discountValue.replace(/\D.*/, '');
  const extra = Array.from(crypto.getRandomValues(new Uint8Array(2)), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  );
  return `${word}${value}${extra}`;
}

// without characters that are easily confused
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ';
