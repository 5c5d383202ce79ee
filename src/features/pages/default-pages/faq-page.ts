import type { PageContent } from '../rules.ts';
import { banner, heading, questions } from './make-blocks.ts';

export const FAQ: PageContent = {
  title: 'FAQ',
  description: 'Answers about products, delivery, returns, orders and payment at {siteName}.',
  blocks: [
    heading({
      title: 'FAQ',
      lead: 'Answers about products, delivery, returns, your orders and payment.',
      search: true,
    }),
    questions('products', 'Products', [
      [
        'Where do I find ingredients and nutrition facts?',
        'On every product page: the nutrition panel per serving and per 100 g, and below it what is declared on the pack, from ingredients and allergens to the maker.',
        'All products',
        '/products',
      ],
      [
        'Are your products vegetarian?',
        'Each product carries the veg or non-veg mark beside its flavour, as on the pack.',
      ],
      [
        'How do I know that a product is genuine?',
        'Everything comes sealed, with batch and best-before date on the pack.[[ Our FSSAI licence is {fssaiLicence}; you can look it up on the site of the food authority.]]',
      ],
      [
        'Which product should I start with?',
        'Choose the category that fits what you want to do, and compare up to four products: price per serving, what is in them and how they are used. If you are unsure, ask us.',
        'All products',
        '/products',
      ],
      [
        'Can I take several supplements together?',
        'Keep to the daily use on each label and add up caffeine and vitamins that are in more than one. Supplements are food, not medicine: if you are pregnant, nursing or under treatment, ask your doctor first.',
      ],
      [
        'How long do products keep?',
        'The best-before time is on the product page and the date on the pack. Store packs below 30 °C, dry and closed, and use an opened one within the time its label says.',
      ],
    ]),
    questions('shipping', 'Shipping & Delivery', [
      [
        'How long does delivery take?',
        'Orders are processed within {dispatchHours}. Standard delivery takes {standardDays}. [[From dispatch it is {metroDays} to metro cities, {tierOneDays} to tier-1 cities, {tierTwoDays} to tier-2 cities, {otherDays} to everywhere else in India.]][[{otherMethods}]]',
        'Shipping Information',
        '/shipping',
      ],
      ['How much is shipping?', 'Standard delivery: {standardCharge} Checkout shows it in the total before you pay.'],
      [
        'Do you offer express or same-day delivery?',
        '[[Express takes {expressDays} and costs {expressCharge}. Same-day delivery costs {sameDayCharge}, for {sameDayOrders}. Contact us right after you order.]][[{otherMethods} Choose it in checkout.]]',
        'Contact',
        '/contact',
      ],
      [
        'How do I track my order?',
        'With the order ID from your confirmation mail, or with the tracking number once the parcel is with the carrier. You need not sign in.',
        'Track Your Order',
        '/track-order',
      ],
      [
        'Can I change the delivery address?',
        'Yes, within {changeWindow} of placing the order, from your dashboard.',
        'Dashboard',
        '/dashboard',
      ],
      [
        'What if nobody is at home?',
        'The carrier makes {deliveryAttempts} delivery attempts and calls the phone number of the order. After that the parcel returns to us and we write to you.',
      ],
      ['Do you deliver to my pin code?', 'We deliver to {reach}. We do not ship abroad yet.'],
    ]),
    questions('returns', 'Returns & Refunds', [
      [
        'How long can I return something?',
        'You have {returnWindow} from delivery. Sealed products come back in their original pack; damaged, wrong or expired ones in any state.',
        'Returns & Refunds',
        '/returns',
      ],
      [
        'How do I return a product?',
        'Write to us with the order ID and the reason. We authorize the return within {returnAuthorization}, the way back takes {shipBackDays}, and the return is approved in {returnApproval} after it arrives.',
        'Ask for a return',
        '/contact?subject=Return%20request',
      ],
      ['When do I get my money back?', 'In {refundDays} after approval, depending on the method.'],
      [
        'Which refund methods are there?',
        'Original payment method: {refundBusinessDays}. Store credit: instant. Bank transfer: {bankTransferDays}.',
      ],
      [
        'What if my parcel is damaged or something is missing?',
        'Take a picture of the item and of the parcel’s label and tell us. You choose between a replacement and a refund.',
        'Contact',
        '/contact',
      ],
      [
        'Can I return an opened product?',
        'Opened food cannot be sold again, so no, unless something is wrong with it. Then tell us, opened or not.',
      ],
    ]),
    questions('account', 'Account & Orders', [
      [
        'Do I need an account?',
        'To look around and to track an order, no. To keep a cart and a wishlist and to place an order, yes.',
        'Sign up',
        '/auth',
      ],
      [
        'How do I cancel or change an order?',
        'Orders can be changed or cancelled within {changeWindow} of placing them, from your dashboard. After that they move to processing.',
        'Dashboard',
        '/dashboard',
      ],
      [
        'I forgot my password. What now?',
        'Enter your email on the page for it and open the link that we mail you. The link works once, for {resetLinkHours} hour.',
        'Forgot password',
        '/forgot-password',
      ],
      ['Where do I see my orders?', 'On your dashboard, with their items, status and what you can still do with them.'],
      [
        'How does the first-order discount work?',
        'Subscribe to the newsletter and confirm the mail. You get a code for {firstOrderDiscount} off your first order and enter it at checkout.',
      ],
      [
        'How do I get my data or delete my account?',
        'In your profile: download everything as one file, or delete the account once your orders and refunds are over. Invoices stay as long as tax law asks.',
        'Profile',
        '/profile',
      ],
    ]),
    questions('payment', 'Payment & Security', [
      ['How can I pay?', 'By UPI, card or net banking, on the page of the payment gateway.'],
      [
        'Is there cash on delivery?',
        'Cash on delivery is available for orders above {codMinimum} in select cities. Where it is, checkout offers it.[[ {paymentTerms}]]',
      ],
      [
        'Is it safe to pay here?',
        'Yes. You type card numbers and UPI PINs on the gateway’s page only; they never reach us. The gateway confirms each payment to us over a signed connection.',
      ],
      [
        'Money was debited but my order is not confirmed. What happens?',
        'We keep asking the gateway. Either the payment arrives and your order is confirmed by mail, or the amount is refunded. Please do not pay again before you hear from us.',
        'Track Your Order',
        '/track-order',
      ],
      ['Do prices include GST?', 'Yes. Prices include all taxes; the invoice shows them line by line.'],
      [
        'How do you protect my data?',
        'Connections are encrypted, passwords are stored as salted hashes, and we sell no data. The Privacy Policy has the details.',
        'Privacy Policy',
        '/privacy',
      ],
    ]),
    banner('ask', {
      heading: 'Not answered yet?',
      buttons: [
        { label: 'Contact Support', to: '/contact' },
        { label: 'Email Us', to: 'mailto:{supportEmail}' },
      ],
    }),
  ],
};
