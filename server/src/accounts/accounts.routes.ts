import * as contract from '@ekbid/contract';
import { sharedOtpDigits } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { setAnonymousId, enter, perAddress, originOf, markKnown } from '../http/anonymous-session.ts';
import { languageOf } from '../http/language.ts';
import { finishBeforeEnd, serve } from '../http/serve.ts';
import { sendOtp, verifyOtp } from '../otp/send-otp.ts';
import { isSecondFactorDue } from '../sessions/authorize.ts';
import { endSession, rememberLanguage, endSessionsOf } from '../sessions/sessions.ts';
import { confirmEmail, sendConfirmation, changeEmail } from './email.ts';
import { login } from './login.ts';
import { changePassword, forgotPassword, resetPassword } from './new-password.ts';
import { toSession, changeName, getProfile } from './profile.ts';
import { signUp } from './sign-up.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const later = finishBeforeEnd(app);

  serve(
    app,
    deps,
    contract.sendOtp,
    async ({ body, request, texts }) => {
      const { shared } = await sendOtp(deps, body.phone, originOf(deps, request), body.proof);
      return shared
        ? { message: texts.messages.sharedCodeSent, digits: sharedOtpDigits }
        : { message: texts.messages.otpSent };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.verifyOtp,
    async ({ body, request, texts }) => {
      await verifyOtp(deps, body, originOf(deps, request));
      return { message: texts.messages.otpVerified };
    },
    perAddress(300),
  );

  serve(
    app,
    deps,
    contract.signUp,
    async ({ body, request, reply, texts }) => {
      const user = await signUp(db, body, { ...originOf(deps, request), language: languageOf(request) });
      await enter(deps, { request, reply, userId: user.userId });
      return { message: texts.messages.signedUp, data: toSession(user) };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.login,
    async ({ body, request, reply, texts }) => {
      const { user, shown } = await login(deps, body, originOf(deps, request), later);
      await enter(deps, { request, reply, userId: user.userId, shown }, body.remember);
      const secondFactorDue = isSecondFactorDue(deps.config, user.role, shown.code);
      return { message: texts.messages.signedIn, data: toSession({ ...user, secondFactorDue }) };
    },
    perAddress(300),
  );

  serve(app, deps, contract.logout, async ({ request, reply, texts }) => {
    await endSession(deps, originOf(deps, request).visitorHash);
    setAnonymousId(reply, deps);
    return { message: texts.messages.signedOut };
  });

  serve(app, deps, contract.getMe, async ({ caller, request }) => {
    if (caller) await rememberLanguage(db, caller.userId, languageOf(request));
    return { data: caller && toSession(caller) };
  });

  serve(
    app,
    deps,
    contract.sendConfirmation,
    async ({ caller, texts }) => {
      const sent = await sendConfirmation(db, caller.userId);
      return { message: sent ? texts.messages.confirmationSent : texts.messages.emailConfirmed };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.confirmEmail,
    async ({ body, texts }) => {
      await confirmEmail(deps, body.token);
      return { message: texts.messages.emailConfirmed };
    },
    perAddress(100),
  );
}

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  const later = finishBeforeEnd(app);

  serve(
    app,
    deps,
    contract.forgotPassword,
    async ({ body, request, texts }) => {
      const { sent, shared } = await forgotPassword(deps, body.phone, originOf(deps, request), body.proof);
      later(sent);
      return shared
        ? { message: texts.messages.sharedResetCodeSent, digits: sharedOtpDigits }
        : { message: texts.messages.resetCodeSent };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.resetPassword,
    async ({ body, request, reply, texts }) => {
      const user = await resetPassword(deps, body, originOf(deps, request));
      await enter(deps, { request, reply, userId: user.userId });
      return { message: texts.messages.passwordReset, data: toSession(user) };
    },
    perAddress(300),
  );

  serve(
    app,
    deps,
    contract.changePassword,
    async ({ body, caller, request, reply, texts }) => {
      await changePassword(deps, caller, body, originOf(deps, request));
      await markKnown(deps, { request, reply, userId: caller.userId });
      return { message: texts.messages.passwordChanged };
    },
    perAddress(100),
  );
}

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, contract.getProfile, async ({ caller, request }) => ({
    data: await getProfile(db, caller, originOf(deps, request).visitorHash),
  }));

  serve(
    app,
    deps,
    contract.changeName,
    async ({ body, caller, texts }) => ({
      message: texts.messages.nameChanged,
      data: toSession(await changeName(db, caller, body)),
    }),
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.changeEmail,
    async ({ body, caller, request, texts }) => ({
      message: texts.messages.emailChanged,
      data: toSession(await changeEmail(deps, caller, body, request.ip)),
    }),
    perAddress(100),
  );

  serve(app, deps, contract.logoutEverywhere, async ({ caller, reply, texts }) => {
    await endSessionsOf(deps, caller.userId);
    setAnonymousId(reply, deps);
    return { message: texts.messages.signedOutEverywhere };
  });
}
