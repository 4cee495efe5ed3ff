import { downloadPicture, listPictures } from '@fairlead/pnl/contract/pictures';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { SENT, serve } from '@fairlead/platform/http/route';
import { type Media, selectPicture, selectPictures } from './pictures.queries.ts';

/** Pictures of runs, as the task `/pnl/picture` took them. */
export function picturesRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listPictures, async ({ query }) => {
    const pictures = await selectPictures(db, query.run_id);
    return { pictures: pictures.map((each) => ({ ...each, media: each.media as Media })) };
  });

  serve(app, downloadPicture, async ({ params, reply }) => {
    const picture = await selectPicture(db, params.picture_id);
    if (picture === undefined) {
      throw new Refusal({ status: 404, code: 'NOT_FOUND', message: 'There is no such picture' });
    }
    reply.type(picture.media).send(picture.content);
    return SENT;
  });
}
