/** Limits of the tags of an order. */
export const MAX_TAG_LENGTH = 30;
export const MAX_TAGS = 20;
/** Files separate tags by commas. */
export const TAG_LABEL = /^[^,]*$/;

export type Member = { id: string; fullName: string; email: string };

/** The part of an e-mail before its '@'. */
const mailboxOf = ({ email }: Member): string => email.split('@')[0]!;

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** What is written after '@' to mention a member: the full name, unless another member has it, else the start of the e-mail. */
export function mentionOf(member: Member, members: readonly Member[]): string {
  const name = member.fullName.trim();
  const isShared = members.some((other) => other.id !== member.id && fold(other.fullName.trim()) === fold(name));
  return name === '' || isShared ? mailboxOf(member) : name;
}

/** The members whom a note mentions: '@' and a full name or the start of an e-mail, without case; the longest name counts. */
export function mentionsIn(body: string, members: readonly Member[]): Member[] {
  const names = members
    .flatMap((member) => [member.fullName.trim(), mailboxOf(member)].map((name) => ({ member, name: fold(name) })))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  const mentioned = new Set<Member>();
  const text = fold(body);
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}.])@/gu)) {
    const rest = text.slice(index + 1);
    const matches = names.filter(
      ({ name }) => rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length)),
    );
    for (const { member } of matches.filter(({ name }) => name === matches[0]!.name)) mentioned.add(member);
  }
  return [...mentioned];
}
