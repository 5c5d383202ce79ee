import avatarStyles from '../../ui/avatar.module.css';

type Props = { person: { id: string; fullName: string; email: string | null; avatarUrl: string | null } };

/** A user's image, or the first letter of their name or address. */
export function Avatar({ person }: Props) {
  const letter = (person.fullName.trim() || person.email || 'Guest')[0]!.toUpperCase();
  const hue = 1 + (parseInt(person.id.slice(0, 4), 16) % 5);
  return person.avatarUrl?.startsWith('/') ? (
    <img
      className={`${avatarStyles.avatar} ${avatarStyles.small}`}
      src={person.avatarUrl}
      alt=""
      width="24"
      height="24"
    />
  ) : (
    <span className={`${avatarStyles.avatar} ${avatarStyles.small} ${avatarStyles[`p${hue}`]}`} aria-hidden="true">
      {letter}
    </span>
  );
}
