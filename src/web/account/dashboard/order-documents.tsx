import { FileText } from '../../icons/file-text.ts';
import buttonStyles from '../../ui/button.module.css';
import { useOrderDocuments } from './use-order-documents.ts';

/** Links to the invoice and credit notes of an order. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const documents = useOrderDocuments(orderId);
  return documents.map(({ number, kind, path }) => (
    <a
      key={number}
      className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}
      href={path}
      target="_blank"
      rel="noopener"
    >
      <FileText size="small" />
      {kind === 'invoice' ? 'Invoice' : 'Credit note'}
      <span className="visually-hidden"> {number} as a PDF, in a new tab</span>
    </a>
  ));
}
