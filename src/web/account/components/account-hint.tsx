/** Names the account for password managers. */
export function AccountHint({ email }: { email: string | undefined }) {
  return (
    <input
      className="visually-hidden"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
