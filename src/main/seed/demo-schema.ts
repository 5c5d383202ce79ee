// The schema of a demo's shop.json: settings, brand and history. Amounts are in rupees.
import { z } from 'zod';
import { brand } from '#features/brand/admin-contract.ts';
import { deliveryPlan } from '#features/delivery/plan-contract.ts';
import { menus } from '#features/pages/contract.ts';

const text = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const rupees = z.number().positive().multipleOf(0.01);
const daysAgo = z.int().nonnegative();
const person = { email: z.email(), fullName: text, password: z.string().min(8) };

const coupon = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]+$/),
  title: text,
  type: z.enum(['percentage', 'fixed_amount', 'free_product', 'combo']),
  // percent, or rupees of a fixed amount
  discount: z.number().positive().optional(),
  mostOff: rupees.optional(),
  from: rupees.optional(),
  product: slug.optional(),
  uses: z.int().positive().optional(),
  perCustomer: z.int().positive().optional(),
  daysAgo,
  // negative: it has expired
  endsInDays: z.int().optional(),
});

const ticket = z.strictObject({
  kind: z.enum(['contact', 'enquiry', 'complaint', 'return', 'community']),
  state: z.enum(['open', 'answered', 'resolved']),
  // without them: the demo's customer
  name: text.optional(),
  email: z.email().optional(),
  hoursAgo: z.int().positive(),
  subject: text,
  message: text,
  // about the customer's latest order
  ofOrder: z.boolean().default(false),
  answer: text.optional(),
  note: text.optional(),
});

export const demoShop = z.strictObject({
  // a description for the list of demos
  label: text,
  settings: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  // as stored, amounts in paise; null: the default plan
  delivery: deliveryPlan.nullable(),
  // whether its orders send messages by SMS and WhatsApp
  sendsMessages: z.boolean().default(false),
  // whether its stock is counted by batch
  tracksBatches: z.boolean(),
  brand: brand.omit({ wordmark: true, wordmarkDark: true, footerMark: true, icon: true }),
  // file names in marks/
  marks: z.strictObject({ wordmark: text, wordmarkDark: text, footerMark: text.nullable(), icon: text }),
  // null: the default ones
  menus: menus.nullable(),
  accounts: z.strictObject({
    staff: z.strictObject(person),
    customer: z.strictObject({
      ...person,
      phone: z.string().regex(/^\+91[6-9]\d{9}$/),
      fitnessGoals: z.array(text),
      address: z.strictObject({ address: text, city: text, state: text, pincode: z.string().regex(/^[1-9]\d{5}$/) }),
    }),
  }),
  hero: z.strictObject({
    products: z.array(slug),
    banners: z.array(
      z.strictObject({
        cover: slug,
        subtitle: text,
        title: text,
        description: text,
        buttonText: text,
        buttonLink: z.string().startsWith('/'),
      }),
    ),
  }),
  coupons: z.array(coupon),
  orders: z.array(
    z.strictObject({
      daysAgo,
      outcome: z.enum(['kept', 'expired']).default('kept'),
      steps: z.int().min(0).max(6),
      isClosed: z.boolean().default(false),
      lines: z.array(z.tuple([slug, z.int().positive()])).min(1),
    }),
  ),
  wishlist: z.array(slug),
  cart: z.array(slug),
  reviews: z.array(
    z.strictObject({
      // of a product that the customer bought
      slug,
      rating: z.int().min(1).max(5),
      title: text,
      content: text,
      state: z.enum(['pending', 'approved', 'rejected']),
      isFeatured: z.boolean(),
      daysAgo,
    }),
  ),
  posts: z.array(
    z.strictObject({
      title: text,
      content: text,
      category: text,
      isFeatured: z.boolean(),
      daysAgo,
      reply: text.optional(),
    }),
  ),
  tickets: z.array(ticket),
});

export type DemoShop = z.infer<typeof demoShop>;
