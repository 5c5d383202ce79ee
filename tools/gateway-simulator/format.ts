const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const TIME = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** Paise to ₹ with Indian grouping. */
export function rupees(paise: number): string {
  return RUPEES.format(paise / 100);
}

export function indianTime(ms: number): string {
  return `${TIME.format(ms)} IST`;
}
