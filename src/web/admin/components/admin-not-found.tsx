import { Link } from 'react-router';

/** For an address under /admin that leads nowhere. */
export function AdminNotFound() {
  return (
    <div className="a-sheet a-empty">
      <h2>There is nothing at this address</h2>
      <p>It may have been deleted, or the address has a mistake in it.</p>
      <Link className="a-btn" to="/admin">
        To the products
      </Link>
    </div>
  );
}
