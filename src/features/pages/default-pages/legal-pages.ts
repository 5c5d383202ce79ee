import type { PageContent } from '../rules.ts';
import { contact, heading, storage, text } from './make-blocks.ts';

export const PRIVACY: PageContent = {
  title: 'Privacy Policy',
  description: 'What {siteName} knows about you, what it is used for, and how you get it corrected or removed.',
  blocks: [
    heading({
      title: 'Privacy Policy',
      lead: 'What we know about you, what we use it for, and how you get it corrected or removed.',
    }),
    text(
      'who',
      'Who we are',
      '{seller}, runs this shop and decides what your data is used for. It is the data fiduciary under the Digital Personal Data Protection Act, 2023.',
    ),
    text(
      'collected',
      'Information we collect',
      `Only what you give us, and what the shop needs to run:

- **Account:** name, email, password (kept only as a hash), and if you add them, phone number, addresses and fitness goals.
- **Orders:** what you bought, where it goes, what was paid and how. Card numbers and UPI PINs never reach us: you type them on the payment gateway’s page.
- **Messages:** what you write to us, with your name, email and phone number.
- **Newsletter:** your email and, if you give it, your name.
- **Stock alerts:** your email, until the one mail about the product is sent.
- **Delivery requests:** your email and pincode, until the one mail that we deliver there is sent, at most for a year.
- **Technical:** the address your device connects from and its browser, when you sign in, change your password or fail to: kept for some months to keep attacks out. They are not used to follow you.`,
    ),
    text(
      'use',
      'How we use it',
      `- To take, deliver and invoice your orders, and to refund them.
- To answer you and to settle complaints.
- To send the newsletter, once you have confirmed it. Each one carries a link that ends it.
- To keep the books that tax law asks for.

We ask for your consent per purpose and note when and where you gave it, with the words you read. Your [profile](/profile) lists it all. We do not sell data.`,
    ),
    text(
      'processors',
      'Who works with it for us',
      `Others see only the part that their work needs, under contract:

- payment gateways: the amount, the order’s number and how you pay
- couriers: name, address and phone number for a delivery
- mail delivery: your email and the mail itself
- hosting: the servers on which the shop runs

Authorities get data only where a law obliges us.`,
    ),
    text(
      'security',
      'Data security',
      'Connections are encrypted. Passwords are stored as salted hashes that cannot be turned back. Staff see what their work needs and every change they make is logged. If a breach concerns you, we tell you and the Data Protection Board.',
    ),
    text(
      'kept',
      'How long we keep it',
      `Your account stays until you delete it. Then your profile, addresses, cart, wishlist and messages are removed at once, and your name, address, phone number and email leave your orders. Messages without an account are kept until they are settled and their time for complaints is over.

Invoices and credit notes stay as they were issued, as long as tax law asks: {booksKept}. What was bought and paid stays in the books without your name, and the log of consents under a code in place of your email.`,
    ),
    text(
      'rights',
      'Your rights',
      `- **Access:** download a copy of the data we hold about you in your [profile](/profile).
- **Correction:** change it in your profile, or ask us to.
- **Erasure:** delete your account in your profile, once your orders and refunds are over. Invoices stay, without the rest.
- **Withdrawing consent:** as easily as you gave it, for each purpose by itself, in your profile or by the link in each newsletter.
- **Grievance:** complain to {complaintsTo}[[, at [{grievanceEmail}](mailto:{grievanceEmail})]], and after that to the Data Protection Board of India.

Without an account, send the request from the email it is about through the [contact form](/contact).`,
    ),
    text('cookies', 'Cookies', 'What your browser keeps for this shop is listed in the [Cookie Policy](/cookies).'),
    contact('your data'),
  ],
};

export const TERMS: PageContent = {
  title: 'Terms of Service',
  description: 'The terms under which {siteName} sells and you use this site.',
  blocks: [
    heading({
      title: 'Terms of Service',
      lead: 'The terms under which we sell and you use this site, in plain words.',
    }),
    text(
      'acceptance',
      'Acceptance of terms',
      'By using this site or ordering from it you accept these terms. The seller is {seller}. If you are under 18, order together with a parent or guardian.',
    ),
    text(
      'licence',
      'Use licence',
      `You may view and print pages of this site for your own use. Texts, pictures and marks stay ours; the software behind the site is open source and has a licence of its own.

You may not:

- use the site to sell on, or to collect data of others
- disturb it, get around its limits or enter accounts that are not yours
- present its contents as your own`,
    ),
    text(
      'products',
      'Product information',
      `Each product page carries what stands on the pack: ingredients, nutrition, allergens, maker, MRP. Values are averages; where page and pack differ, the pack is right, and we are glad to hear of it.

Supplements are food, not medicine. They do not replace a varied diet and are not meant to treat any illness. If you are pregnant, nursing, under treatment or under 18, ask a doctor first. Keep them out of children’s reach.`,
    ),
    text(
      'orders',
      'Orders, prices and payment',
      `Prices are in rupees and include all taxes. The total with its parts is shown before you pay. The contract is made when we confirm the order by mail.

You can change or cancel an order within {changeWindow} of placing it; then it moves to processing. If we cannot deliver what you paid for, you get the money back.`,
    ),
    text(
      'delivery',
      'Delivery and returns',
      '[Shipping Information](/shipping) and [Returns & Refunds](/returns) are part of these terms. You can send things back for {returnWindow}.',
    ),
    text(
      'account',
      'Your account',
      'Keep your password to yourself and tell us if somebody else used your account. You can delete it at any time. We may close an account that is used against these terms, and say why.',
    ),
    text(
      'liability',
      'Limitation of liability',
      'We are liable without limit for intent, gross negligence, injury to life or health, and where the law says so. Otherwise our liability for an order is limited to what was paid for it. Nothing here takes away your rights under the Consumer Protection Act, 2019.',
    ),
    text(
      'law',
      'Governing law',
      'Indian law applies. You may go to the consumer commission of the place where you live or work.',
    ),
    contact('these terms'),
  ],
};

export const COOKIES: PageContent = {
  title: 'Cookie Policy',
  description: 'What your browser keeps for {siteName}: no advertising cookies, no tracking.',
  blocks: [
    heading({
      title: 'Cookie Policy',
      lead: 'No advertising cookies and no tracking. Your browser keeps what the shop needs to work, and nothing else.',
      factsTitle: 'Cookie facts',
      factsNote: 'Per browser, on this site',
      facts: [
        { name: 'Cookies set by this shop', value: '0' },
        { name: 'Advertising cookies', value: '0' },
        { name: 'Analytics', value: 'off' },
        { name: 'Entries kept in your browser', value: '{storedEntries}' },
      ],
    }),
    text(
      'what',
      'What cookies are',
      'Cookies are small texts that a site leaves in your browser and that travel back with every visit. Local storage is similar, but stays on your device and is read only by the page itself. This shop uses local storage.',
    ),
    text('use', 'How we use them', 'This is everything that the shop keeps in your browser:'),
    storage('use-entries'),
    text(
      'essential',
      'Essential',
      'All entries above are essential: without them you could not stay signed in, pay or keep your theme. They need no consent, because you asked for what they do. On the payment gateway’s own pages its cookie policy applies.',
    ),
    text(
      'analytics',
      'Analytics',
      'Analytics are off: the shop loads no script of others and counts no visitors across pages. If that is ever switched on, you are asked first, this page says so, and declining takes one click like accepting.',
    ),
    text(
      'managing',
      'Managing them',
      'Sign out to end the session. In your browser’s settings, under privacy or site data, you can see and remove what this site keeps. You are then signed out and the theme is light again; your orders and your wishlist stay with your account.',
    ),
    contact('cookies'),
  ],
};
