/** 'dddddd' when the text is an Indian pincode (spaces are ignored), else null. */
export function normalisePincode(typed: string): string | null {
  const digits = typed.replace(/\s/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : null;
}
