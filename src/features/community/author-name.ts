import { publicName } from '#shared/public-name.ts';

/** The name of an author as shown: the team signs with the shop's name, which is not shortened like a person's. */
export const authorName = ({ authorName, byStaff }: { authorName: string; byStaff: boolean }) =>
  byStaff ? authorName : publicName(authorName);
