const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const TIME = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** Paise to ₹ with Indian grouping. */
export function rupees(paise: number): string {
  return RUPEES.format(paise / 100);
}

export function indianTime(ms: number): string {
  return `${TIME.format(ms)} IST`;
}

/** The time in India: '2026-11-20T18:30:00', without the zone. */
export function indiaTime(ms: number): string {
  return new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 19);
}
