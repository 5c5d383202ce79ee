import { RESET_LINK_HOURS } from '#features/customers/rules.ts';
import type { Storefront } from '../../shop/storefront.ts';
import { policyText } from '../components/policy-text.ts';

export type Question = { question: string; answer: string; link?: { label: string; to: string } };
export type Category = { id: string; title: string; questions: Question[] };

/** Every question with its answer; numbers come from the shop's settings. */
export function allQuestions(shop: Storefront): Category[] {
  const words = policyText(shop);
  return [
    {
      id: 'products',
      title: 'Products',
      questions: [
        {
          question: 'Where do I find ingredients and nutrition facts?',
          answer:
            'On every product page: the nutrition panel per serving and per 100 g, and below it what is declared on the pack, from ingredients and allergens to the maker.',
          link: { label: 'All products', to: '/products' },
        },
        {
          question: 'Are your products vegetarian?',
          answer: 'Each product carries the veg or non-veg mark beside its flavour, as on the pack.',
        },
        {
          question: 'How do I know that a product is genuine?',
          answer: `Everything comes sealed, with batch and best-before date on the pack.${
            shop.fssaiLicence &&
            ` Our FSSAI licence is ${shop.fssaiLicence}; you can look it up on the site of the food authority.`
          }`,
        },
        {
          question: 'Which protein should I start with?',
          answer:
            'A daily whey suits most people. An isolate has less lactose, casein digests slowly, and pea and rice protein is free of dairy. The protein page explains timing and quality.',
          link: { label: 'Protein guide', to: '/protein' },
        },
        {
          question: 'Can I take several supplements together?',
          answer:
            'Keep to the daily use on each label and add up caffeine and vitamins that are in more than one. Supplements are food, not medicine: if you are pregnant, nursing or under treatment, ask your doctor first.',
        },
        {
          question: 'How long do products keep?',
          answer:
            'The best-before time is on the product page and the date on the pack. Store packs below 30 °C, dry and closed, and use an opened one within the time its label says.',
        },
      ],
    },
    {
      id: 'shipping',
      title: 'Shipping & Delivery',
      questions: [
        {
          question: 'How long does delivery take?',
          answer: `Orders are processed ${words.processed}. Standard delivery takes ${words.standardTime}. From dispatch it is ${words.zones.map(([zone, time]) => `${time} to ${zone.toLowerCase().replace('everywhere else', 'everywhere else in India')}`).join(', ')}.`,
          link: { label: 'Shipping Information', to: '/shipping' },
        },
        {
          question: 'How much is shipping?',
          answer: `Standard delivery is free on orders of ${words.freeFrom} and above. Below ${words.freeFrom} it is typically ${words.feeBelow}. Checkout shows it in the total before you pay.`,
        },
        {
          question: 'Do you offer express or same-day delivery?',
          answer: `Express takes ${words.expressTime} and costs ${words.expressFee}. Same-day delivery costs ${words.sameDayFee}, for ${words.sameDayOrders}. Contact us right after you order.`,
          link: { label: 'Contact', to: '/contact' },
        },
        {
          question: 'How do I track my order?',
          answer:
            'With the order ID from your confirmation mail, or with the tracking number once the parcel is with the carrier. You need not sign in.',
          link: { label: 'Track Your Order', to: '/track-order' },
        },
        {
          question: 'Can I change the delivery address?',
          answer: `Yes, ${words.change} of placing the order, from your dashboard.`,
          link: { label: 'Dashboard', to: '/dashboard' },
        },
        {
          question: 'What if nobody is at home?',
          answer: `The carrier makes ${words.attempts} delivery attempts and calls the phone number of the order. After that the parcel returns to us and we write to you.`,
        },
        {
          question: 'Do you deliver to my pin code?',
          answer: `We deliver to ${words.reach}. We do not ship abroad yet.`,
        },
      ],
    },
    {
      id: 'returns',
      title: 'Returns & Refunds',
      questions: [
        {
          question: 'How long can I return something?',
          answer: `You have ${words.returnWindow} from delivery. Sealed products come back in their original pack; damaged, wrong or expired ones in any state.`,
          link: { label: 'Returns & Refunds', to: '/returns' },
        },
        {
          question: 'How do I return a product?',
          answer: `Write to us with the order ID and the reason. We authorize the return ${words.authorised}, the way back takes ${words.shipBack}, and the return is approved in ${words.approval} after it arrives.`,
          link: { label: 'Ask for a return', to: '/contact?subject=Return%20request' },
        },
        {
          question: 'When do I get my money back?',
          answer: `In ${words.refund} after approval, depending on the method.`,
        },
        {
          question: 'Which refund methods are there?',
          answer: `${words.refundMethods.map(([method, time]) => `${method}: ${time.toLowerCase()}`).join('. ')}.`,
        },
        {
          question: 'What if my parcel is damaged or something is missing?',
          answer:
            'Take a picture of the item and of the parcel’s label and tell us. You choose between a replacement and a refund.',
          link: { label: 'Contact', to: '/contact' },
        },
        {
          question: 'Can I return an opened product?',
          answer:
            'Opened food cannot be sold again, so no, unless something is wrong with it. Then tell us, opened or not.',
        },
      ],
    },
    {
      id: 'account',
      title: 'Account & Orders',
      questions: [
        {
          question: 'Do I need an account?',
          answer: 'To look around and to track an order, no. To keep a cart and a wishlist and to place an order, yes.',
          link: { label: 'Sign up', to: '/auth' },
        },
        {
          question: 'How do I cancel or change an order?',
          answer: `Orders can be changed or cancelled ${words.change} of placing them, from your dashboard. After that they move to processing.`,
          link: { label: 'Dashboard', to: '/dashboard' },
        },
        {
          question: 'I forgot my password. What now?',
          answer: `Enter your email on the page for it and open the link that we mail you. The link works once, for ${RESET_LINK_HOURS} hour.`,
          link: { label: 'Forgot password', to: '/forgot-password' },
        },
        {
          question: 'Where do I see my orders?',
          answer: 'On your dashboard, with their items, status and what you can still do with them.',
        },
        {
          question: 'How does the first-order discount work?',
          answer: `Subscribe to the newsletter and confirm the mail. You get a code for ${shop.firstOrderDiscountPercent}% off your first order and enter it at checkout.`,
        },
        {
          question: 'How do I get my data or delete my account?',
          answer:
            'In your profile: download everything as one file, or delete the account once your orders and refunds are over. Invoices stay as long as tax law asks.',
          link: { label: 'Profile', to: '/profile' },
        },
      ],
    },
    {
      id: 'payment',
      title: 'Payment & Security',
      questions: [
        {
          question: 'How can I pay?',
          answer: 'By UPI, card or net banking, on the page of the payment gateway.',
        },
        {
          question: 'Is there cash on delivery?',
          answer: `Cash on delivery is available for orders above ${words.cashAbove} in select cities. Where it is, checkout offers it.`,
        },
        {
          question: 'Is it safe to pay here?',
          answer:
            'Yes. You type card numbers and UPI PINs on the gateway’s page only; they never reach us. The gateway confirms each payment to us over a signed connection.',
        },
        {
          question: 'Money was debited but my order is not confirmed. What happens?',
          answer:
            'We keep asking the gateway. Either the payment arrives and your order is confirmed by mail, or the amount is refunded. Please do not pay again before you hear from us.',
          link: { label: 'Track Your Order', to: '/track-order' },
        },
        {
          question: 'Do prices include GST?',
          answer: 'Yes. Prices include all taxes; the invoice shows them line by line.',
        },
        {
          question: 'How do you protect my data?',
          answer:
            'Connections are encrypted, passwords are stored as salted hashes, and we sell no data. The Privacy Policy has the details.',
          link: { label: 'Privacy Policy', to: '/privacy' },
        },
      ],
    },
  ];
}

/** The categories with the questions that hold the text, without regard to case; empty categories are left out. */
export function matching(categories: readonly Category[], text: string): Category[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [...categories];
  const holds = ({ question, answer }: Question) => `${question}\n${answer}`.toLowerCase().includes(wanted);
  return categories
    .map((category) => ({ ...category, questions: category.questions.filter(holds) }))
    .filter((category) => category.questions.length > 0);
}
