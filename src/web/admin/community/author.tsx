import textStyles from '../../ui/text.module.css';
/** Who wrote a post or reply, as a list names them. */
export function Author({ by: { authorName, byStaff } }: { by: { authorName: string; byStaff: boolean } }) {
  return (
    <span className={textStyles.ellipsis}>
      {authorName || 'No name'}
      {byStaff && <span className="muted"> team</span>}
    </span>
  );
}
