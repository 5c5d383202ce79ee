import { z } from 'zod';
import { fieldMessages, id, instant, operation } from '#shared/contract.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { email, identifier, multiLineText, phone, pincode, secret, singleLineText } from '#shared/text-schemas.ts';

export const sessionUser = z.object({
  id,
  email: z.string().nullable().describe('Null: the session of a guest'),
  fullName: z.string(),
  roles: z.array(z.string()),
});

/** What the browser stores: tokens, their expiry and the user. */
export const session = z.object({
  user: sessionUser,
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: instant.describe('End of the access token'),
});

export const profile = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  phone: z.string().nullable(),
  isPhoneConfirmed: z.boolean(),
  fitnessGoals: z.array(z.string()),
  dietaryPreferences: z.array(z.string()),
  createdAt: instant,
});

const addressFields = {
  fullName: singleLineText(100, 2),
  phone: phone.min(10),
  address: multiLineText(300, 5),
  city: singleLineText(80, 2),
  state: singleLineText(60, 2),
  pincode: pincode.min(6),
};
const isStateConfirmed = z.boolean().optional().describe('The State is right although the pincode lies in another one');
export const savedAddress = storedSchema(
  z.object({ id, ...addressFields, isStateConfirmed: z.boolean(), isDefault: z.boolean() }),
);
/** The delivery address of an order as typed; `validateAddress` says what is wrong with it. */
export const typedAddress = z.object({
  fullName: singleLineText(100),
  email: singleLineText(254),
  phone,
  address: multiLineText(300),
  city: singleLineText(80),
  state: singleLineText(60),
  pincode,
  isStateConfirmed,
});

const password = secret(200);
/** A secret that the browser creates and keeps, by which the server recognises it. */
const browser = identifier(100, 20).optional().describe('Random key of the browser');
const knownBrowser = z
  .string()
  .describe('Value of the header X-Known-Browser, which exempts this browser from failed sign-ins of others');
export const passwordErrors = {
  WEAK_PASSWORD: {
    status: 422,
    data: z.object({ problem: z.enum(['TOO_SHORT', 'TOO_COMMON', 'SAME_AS_EMAIL', 'SAME_AS_NAME']) }),
  },
};
const success = z.object({ ok: z.literal(true) });
const codeErrors = { CODE_SIGN_IN_OFF: { status: 409, message: 'This shop does not sign in by code' } };
export const invalidCode = { INVALID_CODE: { status: 401, message: 'The code is wrong or no longer valid' } };
const phoneCodeErrors = {
  ...codeErrors,
  INVALID_PHONE: { status: 422, message: 'Enter a valid Indian mobile number' },
  TOO_MANY_CODES: { status: 429, message: 'Too many codes were requested. Try again later, or use your e-mail.' },
};
export const codeBrowser = identifier(100, 20).describe('Random key of the browser, which alone can use it');
export const typedCode = singleLineText(20, 1);
const addressErrors = {
  INVALID_ADDRESS: { status: 422, data: fieldMessages },
};

export const customersContract = {
  signUp: operation
    .meta({ rateLimit: 'mail' })
    .route({ method: 'POST', path: '/auth/sign-up' })
    .input(z.object({ email, password, fullName: singleLineText(100, 1), browser }))
    .output(success)
    .errors(passwordErrors),
  confirmEmail: operation
    .meta({ rateLimit: 'sign-in' })
    .route({ method: 'POST', path: '/auth/confirm' })
    .input(
      z.object({
        token: identifier(200),
        browser,
        password: password.optional().describe('Password of the sign-up; required in another browser'),
      }),
    )
    .output(success)
    .errors({
      INVALID_LINK: { status: 410, message: 'Invalid or expired link' },
      PASSWORD_REQUIRED: { status: 403, message: 'Enter the password that you chose when you signed up' },
      INVALID_CREDENTIALS: { status: 422, message: 'This is not the password you signed up with' },
    }),
  signIn: operation
    .meta({ rateLimit: 'sign-in' })
    .route({ method: 'POST', path: '/auth/sign-in' })
    .input(
      z.object({
        email: singleLineText(254).toLowerCase(),
        password,
        browser,
        code: singleLineText(20).optional().describe('Code of the authenticator app, or a recovery code'),
        enrolment: identifier(600).optional().describe('Token from the error TOTP_ENROLMENT_REQUIRED'),
      }),
    )
    .output(
      session.extend({
        knownBrowser,
        recoveryCodes: z.array(z.string()).optional().describe('Returned once, after the enrolment'),
      }),
    )
    .errors({
      INVALID_CREDENTIALS: { status: 401, message: 'Invalid login credentials' },
      TOTP_CODE_REQUIRED: { status: 401, message: 'Enter the code of your authenticator app' },
      TOTP_CODE_INVALID: { status: 401, message: 'The code is wrong or already used' },
      TOTP_UNREADABLE: {
        status: 403,
        message:
          'The second factor cannot be checked, because the secret of the shop has changed. Ask whoever runs its server.',
      },
      TOTP_ENROLMENT_REQUIRED: {
        status: 403,
        message: 'Set up the second factor',
        data: z.object({ secret: z.string(), uri: z.string(), ticket: z.string() }),
      },
      EMAIL_NOT_CONFIRMED: { status: 403, message: 'Email not confirmed' },
    }),
  requestSignInCode: operation
    .meta({ rateLimit: 'mail' })
    .route({ method: 'POST', path: '/auth/sign-in-code' })
    .input(z.object({ email, browser: codeBrowser }))
    .output(success)
    .errors(codeErrors),
  signInByCode: operation
    .meta({ rateLimit: 'sign-in' })
    .route({ method: 'POST', path: '/auth/sign-in-by-code' })
    .input(z.object({ email, code: typedCode, browser: codeBrowser }))
    .output(session.extend({ knownBrowser }))
    .errors({ ...codeErrors, ...invalidCode }),
  requestPhoneCode: operation
    .meta({ rateLimit: 'phone-code' })
    .route({ method: 'POST', path: '/auth/phone-code' })
    .input(z.object({ phone: phone.min(10), browser: codeBrowser }))
    .output(success.describe('The same for every number'))
    .errors(phoneCodeErrors),
  signInByPhone: operation
    .meta({ rateLimit: 'sign-in' })
    .route({ method: 'POST', path: '/auth/sign-in-by-phone' })
    .input(z.object({ phone: phone.min(10), code: typedCode, browser: codeBrowser }))
    .output(session.extend({ knownBrowser }))
    .errors({
      ...codeErrors,
      ...invalidCode,
      INVALID_PHONE: phoneCodeErrors.INVALID_PHONE,
      PHONE_UNUSED: { status: 403, message: 'This number has not been used here for half a year. Use your e-mail.' },
    }),
  requestPhoneConfirmation: operation
    .meta({ auth: 'user', rateLimit: 'phone-code' })
    .route({ method: 'POST', path: '/account/phone-code' })
    .input(z.object({ phone: phone.min(10), browser: codeBrowser }))
    .output(success)
    .errors(phoneCodeErrors),
  confirmPhone: operation
    .meta({ auth: 'user', rateLimit: 'sign-in' })
    .route({ method: 'POST', path: '/account/phone' })
    .input(z.object({ phone: phone.min(10), code: typedCode, browser: codeBrowser }))
    .output(profile)
    .errors({ ...invalidCode, INVALID_PHONE: phoneCodeErrors.INVALID_PHONE }),
  refresh: operation
    .route({ method: 'POST', path: '/auth/refresh' })
    .input(z.object({ refreshToken: identifier(400), browser }))
    .output(session)
    .errors({ INVALID_TOKEN: { status: 401, message: 'The session has ended' } }),
  signOut: operation
    .route({ method: 'POST', path: '/auth/sign-out' })
    .input(z.object({ refreshToken: identifier(400) }))
    .output(success),
  forgotPassword: operation
    .meta({ rateLimit: 'mail' })
    .route({ method: 'POST', path: '/auth/forgot-password' })
    .input(z.object({ email }))
    .output(success),
  checkResetLink: operation
    .route({ method: 'POST', path: '/auth/reset-link' })
    .input(z.object({ token: identifier(200) }))
    .output(z.object({ valid: z.boolean() })),
  resetPassword: operation
    .route({ method: 'POST', path: '/auth/reset-password' })
    .input(z.object({ token: identifier(200), password }))
    .output(success.extend({ userId: id, knownBrowser }))
    .errors({ ...passwordErrors, INVALID_LINK: { status: 410, message: 'Invalid or expired link' } }),
  me: operation.meta({ auth: 'user' }).route({ method: 'GET', path: '/account' }).output(profile),
  updateProfile: operation
    .meta({ auth: 'user' })
    .route({ method: 'PATCH', path: '/account' })
    .input(
      z.object({
        fullName: singleLineText(100, 1).optional(),
        phone: phone.nullable().optional(),
        fitnessGoals: z.array(singleLineText(40, 1)).max(12).optional(),
        dietaryPreferences: z.array(singleLineText(40, 1)).max(12).optional(),
      }),
    )
    .output(profile)
    .errors({ INVALID_PHONE: { status: 422, message: 'Enter a valid Indian mobile number' } }),
  changePassword: operation
    .meta({ auth: 'user', rateLimit: 'sign-in' })
    .route({ method: 'POST', path: '/account/password' })
    .input(z.object({ currentPassword: password, password }))
    .output(success)
    .errors({ ...passwordErrors, INVALID_CREDENTIALS: { status: 422, message: 'The current password is wrong' } }),
  addresses: {
    list: operation
      .meta({ auth: 'user' })
      .route({ method: 'GET', path: '/account/addresses' })
      .output(z.array(savedAddress)),
    save: operation
      .meta({ auth: 'user' })
      .route({ method: 'POST', path: '/account/addresses' })
      .input(z.object({ id: id.optional(), ...addressFields, isDefault: z.boolean().default(false) }))
      .output(z.array(savedAddress))
      .errors({ ...addressErrors, ADDRESS_LIMIT_REACHED: { status: 422, message: 'At most 20 saved addresses' } }),
    remove: operation
      .meta({ auth: 'user' })
      .route({ method: 'DELETE', path: '/account/addresses/{id}' })
      .input(z.object({ id }))
      .output(z.array(savedAddress)),
  },
};
