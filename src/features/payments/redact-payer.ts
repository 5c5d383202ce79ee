/** What gateways tell of whoever paid: nothing here needs it, and after a year nobody would find it to delete it. */
const OF_PAYERS =
  /^(name|fullname|email|contact|phone|mobilenumber|vpa|upi|card|customer|customer_details|notes|bank_account|.*accountholdername|.*accountnumber)$/i;

/** A callback's body as it is kept: without what tells who paid, at any depth. */
export function redactPayer<T>(body: T): T {
  if (Array.isArray(body)) return body.map(redactPayer) as T;
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => (OF_PAYERS.test(key) ? [] : [[key, redactPayer(value)]])),
  ) as T;
}
