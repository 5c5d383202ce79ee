/** Payer details are not needed, so they are removed before storing. */
const OF_PAYERS =
  /^(name|fullname|email|contact|phone|mobilenumber|vpa|upi|card|customer|customer_details|notes|bank_account|.*accountholdername|.*accountnumber)$/i;

/** The body of a callback without payer details at any depth. */
export function redactPayer<T>(body: T): T {
  if (Array.isArray(body)) return body.map(redactPayer) as T;
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => (OF_PAYERS.test(key) ? [] : [[key, redactPayer(value)]])),
  ) as T;
}
