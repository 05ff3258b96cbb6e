import { once } from 'node:events';
import type { Server } from 'node:net';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { Refusal } from '@ekbid/domain';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { confirmEmailRoutes } from '../accounts/confirm-email.routes.ts';
import { passwordRoutes } from '../accounts/password.routes.ts';
import { numberRoutes } from '../accounts/number.routes.ts';
import { profileRoutes } from '../accounts/profile.routes.ts';
import { signInRoutes } from '../accounts/sign-in.routes.ts';
import { signUpRoutes } from '../accounts/sign-up.routes.ts';
import { deviceCookie, readDevice, recordDevice } from '../sessions/account-traces.ts';
import { authorize } from '../sessions/authorize.ts';
import { listActiveSessions } from '../sessions/session-lookup.ts';
import { addKnown, knownCookie, readKnown } from '../sessions/known-browsers.ts';
import { rememberLanguage, startSession } from '../sessions/sessions.ts';
import { manageUserRoutes } from '../users/manage-users.routes.ts';
import { userActivityRoutes } from '../users/user-activity.routes.ts';
import { userRoutes } from '../users/users.routes.ts';
import { auctionDraftRoutes } from '../auction-drafts/auction-drafts.routes.ts';
import { auctionRoutes } from '../auctions/auctions.routes.ts';
import { pictureRoutes } from '../pictures/pictures.routes.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { bidRoutes } from '../bids/bids.routes.ts';
import { dashboardRoutes } from '../dashboard/dashboard.routes.ts';
import type { Deps } from '../context/deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { StartProblem } from '../context/start-problem.ts';
import { listClosingHeads } from '../fair-play/close-log.ts';
import { fairPlayRoutes } from '../fair-play/fair-play.routes.ts';
import { healthRoutes } from '../health/health.routes.ts';
import type { Callers } from '../http/callers.ts';
import { documentApi } from '../http/api-document.ts';
import { compressReplies, serveWebApp } from '../http/web-app.ts';
import { acceptHostCookie } from '../http/anonymous-session.ts';
import { handleErrors, problemOf } from '../http/error-handler.ts';
import { tagReplies } from '../http/etag.ts';
import { openSharedReplies } from '../http/shared-replies.ts';
import { replySerializer } from '../http/serialize-reply.ts';
import { connectionsOfNetwork, limitRequests, serverLimits, sharedRateStore } from '../http/request-limits.ts';
import { refuseTwoHosts, setSecurityHeaders } from '../http/security-headers.ts';
import { liveRoutes } from '../live/live.routes.ts';
import { measureCalls, metricsRoutes } from '../metrics/metrics.routes.ts';
import { moneyRoutes } from '../ledger/money.routes.ts';
import { pageRoutes } from '../pages/pages.routes.ts';
import { sharePictureRoute } from '../pages/share-pictures.routes.ts';
import { siteFileRoutes } from '../pages/site-files.routes.ts';
import { readWebBuild } from '../pages/web-build.ts';
import {
  choiceRoutes,
  notificationRoutes,
  pushRoutes,
  unsubscribeRoutes,
} from '../notifications/notifications.routes.ts';
import { prizeRoutes } from '../prizes/prizes.routes.ts';
import { operatorTaskRoutes } from '../operator-tasks/operator-tasks.routes.ts';
import { ownLimitsRoutes } from '../limits/own-limits.routes.ts';
import { paymentRoutes } from '../orders/orders.routes.ts';
import { webhookRoutes } from '../webhooks/webhooks.routes.ts';
import { reportRoutes } from '../reports/reports.routes.ts';
import { resultRoutes } from '../results/results.routes.ts';
import { secondFactorRoutes } from '../second-factor/second-factor.routes.ts';
import { siteRoutes } from '../site/site.routes.ts';
import { deletionRoutes } from '../personal-data/deletions.routes.ts';
import { exportRoutes } from '../personal-data/exports.routes.ts';
import { watchRoutes } from '../watches/watches.routes.ts';
import { portProblem } from './ports.ts';

const features = [
  signUpRoutes,
  signInRoutes,
  confirmEmailRoutes,
  passwordRoutes,
  profileRoutes,
  numberRoutes,
  userRoutes,
  userActivityRoutes,
  manageUserRoutes,
  secondFactorRoutes,
  auctionRoutes,
  auctionDraftRoutes,
  watchRoutes,
  deletionRoutes,
  exportRoutes,
  bidRoutes,
  fairPlayRoutes,
  paymentRoutes,
  ownLimitsRoutes,
  webhookRoutes,
  resultRoutes,
  prizeRoutes,
  reportRoutes,
  notificationRoutes,
  choiceRoutes,
  pushRoutes,
  unsubscribeRoutes,
  operatorTaskRoutes,
  auditRoutes,
  dashboardRoutes,
  moneyRoutes,
  liveRoutes({ listActiveSessions, listClosingHeads }),
  siteRoutes,
] as const;

const builtWebApp = join(import.meta.dirname, '../../../web/dist');

/** Builds the whole application but opens no port. `listen` opens it; tests inject requests. */
export async function buildApp(deps: Deps, webFolder = builtWebApp): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    // A function, because Fastify ignores all proxies if `trustProxy` is a number.
    trustProxy: (_address, hop) => hop < deps.config.TRUST_PROXY,
    // One line per request is useful to operators. On a local machine it would bury the address and the sign-ins.
    logController: new LogController({ disableRequestLogging: deps.config.NODE_ENV === 'development' }),
    bodyLimit: 64 * 1024,
    ...serverLimits,
    forceCloseConnections: 'idle',
    // While the server shuts down, requests on existing connections are still answered. New connections are not
    // accepted.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(replySerializer(deps.log));
  const isDirect = deps.config.TRUST_PROXY === 0 && deps.config.RATE_LIMITS === 'on';
  limitRequests(app, { connectionsPerNetwork: isDirect ? connectionsOfNetwork : null });
  handleErrors(app);
  measureCalls(app, deps);
  await app.register(cookie);
  app.decorate('callers', callersOf(deps));
  app.decorate('sharedReplies', openSharedReplies(deps));
  app.addHook('onClose', () => app.sharedReplies.close());
  setSecurityHeaders(app, deps);
  refuseTwoHosts(app);
  acceptHostCookie(app, deps);
  await compressReplies(app);
  if (deps.config.RATE_LIMITS === 'on') await limitRates(app, deps);

  await app.register(healthRoutes(deps));
  await app.register(metricsRoutes(deps));
  await app.register(pictureRoutes(deps));
  await app.register(
    async (api) => {
      tagReplies(api);
      await documentApi(api);
      for (const routes of features) await api.register(async (feature) => routes(feature, deps));
      api.setNotFoundHandler(async (request, reply) =>
        reply.status(404).send(problemOf(new Refusal('not_found'), request)),
      );
    },
    { prefix: '/api' },
  );
  await app.register(async (root) => unsubscribeRoutes(root, deps));
  siteFileRoutes(app, deps);
  sharePictureRoute(app, deps);
  const build = readWebBuild(webFolder);
  // There is no build when tests use only the API.
  if (build !== null) {
    await serveWebApp(app, webFolder, { serviceWorker: deps.config.SERVICE_WORKER === 'on' });
    pageRoutes(app, deps, build);
  }
  return app;
}

/** Starts to accept requests. With PORT=0, `listener` has kept the chosen port free until now. */
export async function listen(deps: Deps, listener: Server | undefined, shutdown: Shutdown): Promise<void> {
  const { PORT: port, HOST: host } = deps.config;
  const app = await buildApp(deps);
  shutdown.onShutdown('The web server', async () => {
    // A keep-alive connection that was busy when closing began stays open after its reply. It would delay the shutdown,
    // so idle connections are closed again and again.
    const closingIdle = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close().finally(() => clearInterval(closingIdle));
  });
  try {
    if (listener) {
      await app.ready();
      app.server.listen(listener);
      await once(app.server, 'listening');
    } else await app.listen({ port, host });
  } catch (error) {
    throw new StartProblem(portProblem('PORT', port, error as NodeJS.ErrnoException), { cause: error });
  }
}

/** Connects the folder `http` to accounts and sessions, which it does not import. */
function callersOf(deps: Deps): Callers {
  return {
    authorize: (asking, access) => authorize(deps, asking, access),
    async signIn({ language, ...start }) {
      await startSession(deps.db, start);
      await rememberLanguage(deps.db, start.userId, language);
    },
    device: {
      cookie: deviceCookie,
      read: readDevice,
      record: (userId, device) => recordDevice(deps, userId, device),
    },
    known: { cookie: knownCookie, read: readKnown, add: (marks, userId) => addKnown(deps, marks, userId) },
  };
}

/**
 * Limits the requests of each address. The limit is generous, because the customers of a mobile carrier share one
 * address. Stricter limits count by mobile number.
 */
async function limitRates(app: FastifyInstance, { siblings }: Pick<Deps, 'siblings'>): Promise<void> {
  await app.register(rateLimit, {
    max: 1200,
    timeWindow: 60_000,
    ...(siblings && { store: sharedRateStore(siblings.calls) }),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
}
