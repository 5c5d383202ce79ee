import type { Sizes } from './sizes.ts';

const SUPPLIER = JSON.stringify({
  name: 'Ojas Nutrition Private Limited',
  address: '12, Residency Road, Bengaluru, Karnataka 560025',
  stateCode: '29',
  gstin: '29ABCDE1234F1Z5',
  email: 'care@ojas.example',
  phone: '+918040000000',
});
/** The taxable value of a line or total in paise that includes 5 % tax. */
const taxable = (gross: string) => `round(${gross} / 1.05)`;
const year = (at: string) =>
  `to_char(${at} at time zone 'Asia/Kolkata' - interval '3 months', 'YY') || to_char(${at} at time zone 'Asia/Kolkata' + interval '9 months', 'YY')`;

/** Tax invoices of the orders, credit notes of the refunds, and some invoices made by hand. */
export const invoicesAndCreditNotes = ({ orders }: Sizes): string[] => [
  `create unlogged table bench.papers as
    select l.o, jsonb_agg(jsonb_build_object('description', b.name, 'hsn', '21069099', 'quantity', l.quantity, 'unit', 'NOS', 'gross', g.gross,
        'discount', 0, 'taxRate', 5, 'taxable', g.taxable, 'cgst', case when local then floor(g.tax / 2) else 0 end,
        'sgst', case when local then g.tax - floor(g.tax / 2) else 0 end, 'igst', case when local then 0 else g.tax end) order by l.k) as lines,
      sum(g.taxable) / 100 as amount, sum(g.tax) / 100 as tax, sum(g.gross) / 100 as total
    from bench.lines l join bench.products b on b.n = l.p join bench.orders d on d.n = l.o join bench.people p on p.n = d.person,
      lateral (select p.state_code = '29' as local) s,
      lateral (select 100 * (l.price * l.quantity - case when d.coupon is null then 0 else round(l.price * l.quantity / 10, 2) end) as gross) t,
      lateral (select t.gross, ${taxable('t.gross')} as taxable, t.gross - ${taxable('t.gross')} as tax) g
    where d.confirmed and d.age > 3600 group by l.o`,
  `insert into invoices (id, kind, number, order_id, status, customer_name, customer_email, supplier, buyer, place_of_supply, lines,
      amount, tax_amount, total_amount, issued_on, due_date, created_at, paid_at)
    select bench.id('invoice', o), 'invoice', 'INV-' || ${year('d.at')} || '-' || lpad(o::text, 7, '0'), d.id,
      case d.payment when 'completed' then 'paid' else 'draft' end, p.name, p.email, '${SUPPLIER}',
      jsonb_build_object('name', p.name, 'address', p.city || ', ' || p.state, 'stateCode', p.state_code, 'gstin', null, 'email', p.email, 'phone', p.phone),
      p.state_code, b.lines, b.amount, b.tax, b.total, shop_day(d.at), shop_day(d.at), d.at + interval '1 hour',
      case d.payment when 'completed' then d.at + interval '1 hour' end
    from bench.papers b join bench.orders d on d.n = b.o join bench.people p on p.n = d.person`,
  `insert into invoices (id, kind, number, order_id, original_id, refund_id, status, customer_name, customer_email, supplier, buyer, place_of_supply,
      lines, amount, tax_amount, total_amount, issued_on, created_at, paid_at)
    select bench.id('note', d.n), 'credit-note', 'CRN' || substr(i.number, 4), d.id, i.id, r.id, 'paid', i.customer_name, i.customer_email, i.supplier, i.buyer,
      i.place_of_supply, i.lines, i.amount, i.tax_amount, i.total_amount, shop_day(r.updated_at), r.updated_at, r.updated_at
    from bench.orders d join refunds r on r.id = bench.id('refund', d.n) join invoices i on i.id = bench.id('invoice', d.n)
    where r.state = 'completed'`,
  `insert into invoices (id, kind, number, status, customer_name, customer_email, supplier, buyer, place_of_supply, lines,
      amount, tax_amount, total_amount, issued_on, due_date, created_at, sent_at, paid_at, voided_at)
    select bench.id('by-hand', n), 'invoice', 'INV-HAND-' || n, s.status, 'Gym ' || n, 'gym' || n || '@example.in', '${SUPPLIER}',
      '{"name": "Gym", "address": "Bengaluru", "stateCode": "29", "gstin": null, "email": "gym@example.in", "phone": null}', '29',
      '[{"description": "Whey", "hsn": "21069099", "quantity": 1, "unit": "NOS", "gross": 105000, "discount": 0, "taxRate": 5, "taxable": 100000, "cgst": 2500, "sgst": 2500, "igst": 0}]',
      1000, 50, 1050, shop_day(bench.ago(n * 43200)), shop_day(bench.ago(n * 43200)), bench.ago(n * 43200),
      case when s.status <> 'draft' then bench.ago(n * 43200) end, case s.status when 'paid' then bench.ago(n * 43200) end, case s.status when 'void' then bench.ago(n * 43200) end
    from generate_series(1, ${Math.min(1400, orders)}) n, lateral (select (array['draft', 'sent', 'paid', 'overdue', 'void'])[1 + n % 5] as status) s`,
  `insert into mails (id, to_address, subject, text, html, purpose, related_id, created_at, sent_at)
    select bench.id('mail', d.n), p.email, 'Your order is confirmed', 'Thank you.', '<p>Thank you.</p>', 'order-confirmed', d.id, d.at, d.at
    from bench.orders d join bench.people p on p.n = d.person where d.confirmed and d.n % 3 = 0`,
];
