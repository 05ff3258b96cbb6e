import * as contract from '@ekbid/contract';
import { sharedOtpDigits } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { setVisitor } from '../http/cookies.ts';
import { finishBeforeEnd } from '../http/finish-before-end.ts';
import { languageOf } from '../http/language.ts';
import { serve } from '../http/serve.ts';
import { enter, perAddress, visitorOf } from '../http/visitor.ts';
import { isSecondFactorDue } from './admit.ts';
import { confirmEmail } from './confirm-email.ts';
import { endSession } from './end-session.ts';
import { login } from './login.ts';
import { rememberLanguage } from './remember-language.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { sendOtp } from './send-otp.ts';
import { toSession } from './session-reply.ts';
import { signUp } from './sign-up.ts';
import { verifyOtp } from './verify-otp.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const later = finishBeforeEnd(app);

  serve(
    app,
    deps,
    contract.sendOtp,
    async ({ body, request, texts }) => {
      const { shared } = await sendOtp(deps, body.phone, visitorOf(deps, request), body.proof);
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
      await verifyOtp(deps, body, visitorOf(deps, request));
      return { message: texts.messages.otpVerified };
    },
    perAddress(300),
  );

  serve(
    app,
    deps,
    contract.signUp,
    async ({ body, request, reply, texts }) => {
      const user = await signUp(db, body, { ...visitorOf(deps, request), language: languageOf(request) });
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
      const { user, shown } = await login(deps, body, visitorOf(deps, request), later);
      await enter(deps, { request, reply, userId: user.userId, shown }, body.remember);
      const secondFactorDue = isSecondFactorDue(deps.config, user.role, shown.code);
      return { message: texts.messages.signedIn, data: toSession({ ...user, secondFactorDue }) };
    },
    perAddress(300),
  );

  serve(app, deps, contract.logout, async ({ request, reply, texts }) => {
    await endSession(deps, visitorOf(deps, request).visitorHash);
    setVisitor(reply, deps);
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
