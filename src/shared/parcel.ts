import type { Paise } from './money.ts';

export type CarrierAddress = {
  name: string;
  /** 10 digits */
  phone: string;
  email: string | null;
  /** house, street and area in one text */
  address: string;
  city: string;
  state: string;
  pincode: string;
};

export type ParcelSize = { grams: number; lengthMm: number; widthMm: number; heightMm: number };

export type BookingLine = { sku: string; name: string; quantity: number; unitPrice: Paise; hsn: string | null };
