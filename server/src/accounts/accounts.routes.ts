import * as contract from '@ekbid/contract';
import { texts as english } from '@ekbid/contract/texts/en';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { hashVisitorId, readVisitorId, setVisitor } from '../http/cookies.ts';
import { serve } from '../http/serve.ts';
import type { Visitor } from './address-hash.ts';
import { blockUser, unblockUser } from './block-user.ts';
import { confirmEmail } from './confirm-email.ts';
import { endSession } from './end-session.ts';
import { listUsers } from './list-users.ts';
import { login } from './login.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { sendOtp } from './send-otp.ts';
import { toSession } from './session-reply.ts';
import { signUp } from './sign-up.ts';
import { startSession } from './start-session.ts';
import { verifyOtp } from './verify-otp.ts';

const { messages } = english;

/** Per address, and generous: the tight budgets count per number and browser, in the database. */
const perAddress = (max: number) => ({ config: { rateLimit: { max, timeWindow: 10 * 60_000 } } });

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(
    app,
    deps,
    contract.sendOtp,
    async ({ body, request }) => {
      await sendOtp(deps, body.phone, visitorOf(request));
      return { message: messages.otpSent };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.verifyOtp,
    async ({ body, request }) => {
      await verifyOtp(deps, body, visitorOf(request));
      return { message: messages.otpVerified };
    },
    perAddress(300),
  );

  serve(
    app,
    deps,
    contract.signUp,
    async ({ body, request, reply }) => {
      const user = await signUp(db, body, visitorOf(request).visitorHash);
      await enter(request, reply, user.userId);
      return { message: messages.signedUp, data: toSession(user) };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.login,
    async ({ body, request, reply }) => {
      const user = await login(deps, body, request.ip);
      await enter(request, reply, user.userId, body.remember);
      return { message: messages.signedIn, data: toSession(user) };
    },
    perAddress(300),
  );

  serve(app, deps, contract.logout, async ({ request, reply }) => {
    await endSession(db, visitorOf(request).visitorHash);
    setVisitor(reply, deps);
    return { message: messages.signedOut };
  });

  serve(app, deps, contract.getMe, async ({ caller }) => ({ data: caller && toSession(caller) }));

  serve(
    app,
    deps,
    contract.sendConfirmation,
    async ({ caller }) => {
      const sent = await sendConfirmation(db, caller.userId);
      return { message: sent ? messages.confirmationSent : messages.emailConfirmed };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.confirmEmail,
    async ({ body }) => {
      await confirmEmail(deps, body.token);
      return { message: messages.emailConfirmed };
    },
    perAddress(100),
  );

  serve(app, deps, contract.listUsers, async ({ query }) => listUsers(db, query));

  serve(app, deps, contract.blockUser, async ({ params, body, caller }) => {
    await blockUser(db, caller, { ...params, ...body });
    return { message: messages.blocked };
  });

  serve(app, deps, contract.unblockUser, async ({ params, body, caller }) => {
    await unblockUser(db, caller, { ...params, ...body });
    return { message: messages.unblocked };
  });

  async function enter(request: FastifyRequest, reply: FastifyReply, userId: string, remember = false): Promise<void> {
    const formerHash = visitorOf(request).visitorHash;
    const sessionHash = hashVisitorId(setVisitor(reply, deps, remember));
    await startSession(db, { userId, remember, sessionHash, formerHash });
  }
}

/** Changing calls without a visitor id were refused as forged before. */
function visitorOf(request: FastifyRequest): Visitor {
  const visitorId = readVisitorId(request);
  if (visitorId === null) throw new Refusal('forged_request');
  return { visitorHash: hashVisitorId(visitorId), address: request.ip };
}
