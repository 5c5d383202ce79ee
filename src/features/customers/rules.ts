export const PASSWORD_MINIMUM = 6;
export const PASSWORD_MINIMUM_ADMIN = 12;
export const RESET_LINK_HOURS = 1;
export const CONFIRM_LINK_DAYS = 7;
export const CUSTOMER_SESSION_DAYS = 30;
/** What a person reads when they sign up; kept with the consent. */
export const ACCOUNT_NOTICE =
  'We keep your name and email for your account, your orders and the mails about them, and your password only as a hash.';

// The passwords that leaked lists hold most often, six characters and longer.
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 password password1 password12 password123 qwerty qwerty123 qwertyuiop abc123
abcdef abcd1234 111111 000000 123123 121212 654321 666666 777777 888888 999999 112233 123321 1q2w3e 1q2w3e4r 1q2w3e4r5t
1qaz2wsx zaq12wsx qazwsx asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou admin123 administrator welcome welcome1 welcome123
letmein monkey dragon sunshine princess football cricket superman batman master shadow michael jordan hello123 india123
india@123 test123 test1234 testing login123 passw0rd p@ssword p@ssw0rd secret changeme krishna ganesh bharat mumbai delhi
pass123 pass1234 qwe123 aaaaaa abcabc 123abc 987654321 147258369 159753 google whatever trustno1 freedom starwars
computer internet samsung pokemon naruto cheese buster soccer hockey killer george charlie andrew jennifer hunter ranger
michelle daniel thomas jessica pepper ginger joshua maggie robert matthew ashley amanda nicole summer access flower
1234qwer q1w2e3r4 asdf1234 mypassword loveme lovely babygirl 11111111 00000000 12341234 88888888`
    .split(/\s+/)
    .filter(Boolean),
);

export type PasswordProblem = 'TOO_SHORT' | 'TOO_COMMON' | 'SAME_AS_EMAIL';

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string, email: string, admin = false): PasswordProblem | null {
  if ([...password].length < (admin ? PASSWORD_MINIMUM_ADMIN : PASSWORD_MINIMUM)) return 'TOO_SHORT';
  const lower = password.toLowerCase();
  if (COMMON.has(lower)) return 'TOO_COMMON';
  return isOwnEmail(password, email) ? 'SAME_AS_EMAIL' : null;
}

/** Whether a password is the e-mail itself or its first part. */
export function isOwnEmail(password: string, email: string): boolean {
  const [lower, address] = [password.toLowerCase(), email.toLowerCase()];
  return lower === address || lower === address.split('@')[0];
}

/** What people choose from; they may write their own as well. */
export const FITNESS_GOALS = [
  'Build muscle',
  'Lose fat',
  'Get stronger',
  'Gain weight',
  'Build endurance',
  'Recover faster',
  'Eat more protein',
  'Stay active',
] as const;
export const DIETS = [
  'Vegetarian',
  'Vegan',
  'Eggetarian',
  'Jain',
  'Halal',
  'No lactose',
  'No gluten',
  'No sugar',
] as const;
/** Of each, at most. */
export const CHOICES_MAXIMUM = 12;

/** For so many days after joining the badge says 'New'. */
export const NEW_DAYS = 7;
/** 'Joined in the last 30 days'. */
export const RECENT_DAYS = 30;
