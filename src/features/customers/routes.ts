import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmPhone, requestPhoneConfirmation } from './confirm-phone.ts';
import { customersContract } from './contract.ts';
import { getProfile } from './get-profile.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { requestSignInCode } from './request-sign-in-code.ts';
import { requirePhone } from './require-phone.ts';
import { resetPassword } from './reset-password.ts';
import { findResetToken } from './reset-token.ts';
import { listAddresses, removeAddress, saveAddress } from './saved-addresses.ts';
import { refreshSession, signOut } from './session.ts';
import { signIn } from './sign-in.ts';
import { signInByCode } from './sign-in-by-code.ts';
import { signUp } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';

const api = implement(customersContract).$context<ApiContext>().use(authorized);
const SUCCESS = { ok: true } as const;

export const customersRoutes = api.router({
  signUp: api.signUp.handler(async ({ context, input }) => {
    await signUp(context.app, input);
    return SUCCESS;
  }),
  confirmEmail: api.confirmEmail.handler(async ({ context, input }) => {
    await confirmEmail(context.app, input);
    return SUCCESS;
  }),
  signIn: api.signIn.handler(({ context, input }) => signIn(context.app, { ...input, userAgent: context.userAgent })),
  requestSignInCode: api.requestSignInCode.handler(async ({ context, input }) => {
    await requestSignInCode(context.app, input);
    return SUCCESS;
  }),
  signInByCode: api.signInByCode.handler(({ context, input }) =>
    signInByCode(context.app, { ...input, userAgent: context.userAgent }),
  ),
  requestPhoneCode: api.requestPhoneCode.handler(async ({ context, input: { phone, browser } }) => {
    await requestSignInCode(context.app, { phone: requirePhone(phone), browser });
    return SUCCESS;
  }),
  signInByPhone: api.signInByPhone.handler(({ context, input: { phone, ...entered } }) =>
    signInByCode(context.app, { phone: requirePhone(phone), ...entered, userAgent: context.userAgent }),
  ),
  requestPhoneConfirmation: api.requestPhoneConfirmation.handler(async ({ context, input }) => {
    await requestPhoneConfirmation(context.app, { userId: viewerOf(context).userId, ...input });
    return SUCCESS;
  }),
  confirmPhone: api.confirmPhone.handler(async ({ context, input }) => {
    const { userId } = viewerOf(context);
    await confirmPhone(context.app, { userId, ...input });
    return getProfile(context.app, userId);
  }),
  refresh: api.refresh.handler(({ context, input }) => refreshSession(context.app, input.refreshToken, input.browser)),
  signOut: api.signOut.handler(async ({ context, input }) => {
    await signOut(context.app, input.refreshToken);
    return SUCCESS;
  }),
  forgotPassword: api.forgotPassword.handler(async ({ context, input }) => {
    await requestPasswordReset(context.app, input.email);
    return SUCCESS;
  }),
  checkResetLink: api.checkResetLink.handler(async ({ context, input }) => ({
    valid: (await findResetToken(context.app.db, input.token, context.app.now())) !== null,
  })),
  resetPassword: api.resetPassword.handler(async ({ context, input }) => ({
    ...SUCCESS,
    ...(await resetPassword(context.app, input)),
  })),
  me: api.me.handler(({ context }) => getProfile(context.app, viewerOf(context).userId)),
  updateProfile: api.updateProfile.handler(({ context, input }) =>
    updateProfile(context.app, viewerOf(context).userId, input),
  ),
  changePassword: api.changePassword.handler(async ({ context, input }) => {
    await changePassword(context.app, { ...viewerOf(context), ...input });
    return SUCCESS;
  }),
  addresses: {
    list: api.addresses.list.handler(({ context }) => listAddresses(context.app, viewerOf(context).userId)),
    save: api.addresses.save.handler(({ context, input }) => saveAddress(context.app, viewerOf(context).userId, input)),
    remove: api.addresses.remove.handler(({ context, input }) =>
      removeAddress(context.app, viewerOf(context).userId, input.id),
    ),
  },
});
