import {
  type Call,
  type Core,
  createPayment,
  createRefund,
  type ExtensionProtocol,
  json,
  type Payment,
  type Protocol,
  parseObject,
  type Refund,
  type Reply,
  refundable,
  reportedAmount,
} from '#simulator/api.ts';
import { type Account, accountFrom } from './account.ts';
import { type LinkRequest, type RefundRequest, validateLink, validateRefund } from './fields.ts';
import { razorpayId } from './ids.ts';
import { linkEntity, paymentId, razorpayError, refundEntity } from './messages.ts';
import { razorpayNotification, razorpayReturn } from './outbound.ts';

const NAME = 'razorpay';
const MOUNTS = ['/razorpay/v1'];
const PAY_PAGE = '/transact/razorpay';
const SHORTEST_KEY = 10;

/** Razorpay's payment links and refunds, with Basic authentication and signed webhooks. */
export default { name: NAME, create: createProtocol } satisfies ExtensionProtocol;

function createProtocol(core: Core): Protocol {
  const ownAccount = accountFrom(core.config.env, core.config.merchantName);
  const accountOf = (merchantId: string) => (ownAccount.accountId === merchantId ? ownAccount : undefined);
  const shortUrl = (payment: Payment) => `${core.publicUrl()}${PAY_PAGE}?token=${payment.token}`;
  const entity = (payment: Payment, amount?: number) => linkEntity(payment, shortUrl(payment), amount);
  // refunds by idempotency key: the same key returns the same refund
  const refundsByKey = new Map<string, Refund>();

  const authorised = (handle: (account: Account, call: Call) => Reply) => (call: Call) => {
    const [id, secret] = basic(call.headers.authorization);
    const isKnown = ownAccount.keyId === id && ownAccount.keySecret === secret;
    return isKnown ? handle(ownAccount, call) : razorpayError(401, 'Authentication failed', 'authentication_failed');
  };

  function create(account: Account, call: Call): Reply {
    const body = parseObject(call.body);
    const now = core.clock.now();
    const problem = body ? validateLink(body, Math.floor(now / 1000)) : 'The request is not valid JSON';
    if (problem) return razorpayError(400, problem);
    const link = body as LinkRequest;
    const key = linkKey(account, link.reference_id);
    if (core.store.has(key))
      return razorpayError(400, `payment link with given reference_id (${link.reference_id}) already exists`);
    const payment = createPayment(core, {
      protocol: NAME,
      key,
      merchantId: account.accountId,
      merchantName: account.name,
      id: link.reference_id,
      gatewayId: razorpayId('plink'),
      amount: link.amount,
      expireAt: link.expire_by * 1000,
      redirectUrl: link.callback_url,
      redirectMode: 'REDIRECT',
      callbackUrl: null,
      metaInfo: link.notes ?? null,
    });
    return json(200, entity(payment));
  }

  /** All links, or those of one reference; a fault alters the amount paid. */
  function list(account: Account, call: Call): Reply {
    const altered = call.faults.get('altered_amount');
    const reference = call.query.get('reference_id');
    const payments = core.store
      .list()
      .filter((one): one is Payment => one.kind === 'payment' && one.protocol === NAME)
      .filter((one) => one.merchantId === account.accountId && (reference === null || one.id === reference))
      .slice(0, 10);
    return json(200, {
      payment_links: payments.map((one) => entity(one, reportedAmount(one, altered))),
    });
  }

  function paymentOf(account: Account, id: string): Payment | undefined {
    return core.store
      .list()
      .find(
        (one): one is Payment =>
          one.kind === 'payment' &&
          one.protocol === NAME &&
          one.merchantId === account.accountId &&
          paymentId(one) === id,
      );
  }

  function refund(account: Account, call: Call): Reply {
    const body = parseObject(call.body);
    const problem = body ? validateRefund(body) : 'The request is not valid JSON';
    if (problem) return razorpayError(400, problem);
    const original = paymentOf(account, call.params.id!);
    if (original?.state !== 'COMPLETED') return razorpayError(400, 'The id provided does not exist');
    const { amount = refundable(original), receipt } = body as RefundRequest;
    const header = call.headers['x-refund-idempotency'];
    const idempotency = typeof header === 'string' ? header : null;
    if (idempotency !== null && idempotency.length < SHORTEST_KEY)
      return razorpayError(400, 'The idempotency key must have at least 10 characters');
    const earlierRefund = idempotency ? refundsByKey.get(`${account.accountId}/${idempotency}`) : undefined;
    if (earlierRefund && earlierRefund.amount !== amount)
      return razorpayError(409, 'Different request with the same idempotency key', 'idempotency_conflict');
    if (earlierRefund && core.store.has(earlierRefund.key)) return json(200, refundEntity(earlierRefund));
    if (amount > refundable(original))
      return razorpayError(400, 'The total refund amount is greater than the refund payment amount');
    const record = createRefund(core, {
      protocol: NAME,
      key: `${NAME}/${account.accountId}/refund/${razorpayId('key')}`,
      merchantId: account.accountId,
      id: receipt ?? razorpayId('rcpt'),
      gatewayId: razorpayId('rfnd'),
      amount,
      callbackUrl: null,
      original,
    });
    if (idempotency) refundsByKey.set(`${account.accountId}/${idempotency}`, record);
    return json(200, refundEntity(record));
  }

  function refundsOf(account: Account, call: Call): Reply {
    const original = paymentOf(account, call.params.id!);
    if (!original) return razorpayError(400, 'The id provided does not exist');
    const items = original.refunds.map((one) => refundEntity(one));
    return json(200, { entity: 'collection', count: items.length, items });
  }

  return {
    name: NAME,
    title: 'Razorpay',
    payPagePath: PAY_PAGE,
    buttons: { returns: ['pay'], stays: ['fail', 'pending_success', 'time_out', 'pay_and_close'] },
    failureStaysOpen: true,
    routes: [
      {
        method: 'POST',
        mounts: MOUNTS,
        path: '/payment_links',
        operation: 'razorpay.pay',
        handle: authorised(create),
      },
      {
        method: 'GET',
        mounts: MOUNTS,
        path: '/payment_links',
        operation: 'razorpay.status',
        handle: authorised(list),
      },
      {
        method: 'POST',
        mounts: MOUNTS,
        path: '/payments/:id/refund',
        operation: 'razorpay.refund',
        handle: authorised(refund),
      },
      {
        method: 'GET',
        mounts: MOUNTS,
        path: '/payments/:id/refunds',
        operation: 'razorpay.refund_status',
        handle: authorised(refundsOf),
      },
    ],
    notification: (record, alterations) =>
      razorpayNotification(
        core,
        accountOf(record.merchantId),
        record,
        record.kind === 'payment' ? shortUrl(record) : '',
        alterations,
      ),
    browserReturn: (payment) => razorpayReturn(accountOf(payment.merchantId), payment),
  };
}

function basic(header: string | undefined): [id: string, secret: string] {
  const encoded = /^Basic (\S+)$/.exec(header ?? '')?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0 ? ['', ''] : [text.slice(0, colon), text.slice(colon + 1)];
}

const linkKey = (account: Account, reference: string) => `${NAME}/${account.accountId}/link/${reference}`;
