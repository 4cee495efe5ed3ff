import type { Feature } from '@fairlead/platform/http/api-parts';

/** A call of the same server, for the same callers, that says 304 whatever is asked. */
export const bareRoutes: Feature = (app) => {
  app.get('/bare', { config: { access: 'task:history' } }, (_request, reply) =>
    reply.code(304).send(),
  );
};
