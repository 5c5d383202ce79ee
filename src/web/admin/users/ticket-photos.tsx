import styles from './ticket-photos.module.css';
import type { TicketDetail } from './users.ts';

/** The photos of a return request; each opens in full. */
export const TicketPhotos = ({ images }: { images: TicketDetail['images'] }) => (
  <ul className={styles.photos}>
    {images.map(({ id, path, width, height }, index) => (
      <li key={id}>
        <a href={path} target="_blank" rel="noopener">
          <img src={path} width={width} height={height} alt={`Customer’s upload ${index + 1}`} />
        </a>
      </li>
    ))}
  </ul>
);
