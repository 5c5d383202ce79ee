import { FileText } from 'lucide-react';
import { useOrderDocuments } from './use-order-documents.ts';

/** The invoice of an order and its credit notes, once they are issued. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const papers = useOrderDocuments(orderId);
  return papers.map(({ number, kind, path }) => (
    <a key={number} className="btn btn--line btn--sm" href={path} target="_blank" rel="noopener">
      <FileText className="ic ic--s" aria-hidden="true" />
      {kind === 'invoice' ? 'Invoice' : 'Credit note'}
      <span className="sr"> {number} as a PDF, in a new tab</span>
    </a>
  ));
}
