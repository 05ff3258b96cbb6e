import * as contract from '@ekbid/contract';
import type { AuctionDraft } from '@ekbid/contract';
import { type FurtherPicture, Refusal } from '@ekbid/domain';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type AuctionSubmission, formLimits, readAuctionForm } from '../auctions/read-auction-form.ts';
import { createAuction } from '../auctions/write-auction.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { pictureColumns } from '../db/picture-columns.ts';
import { serve } from '../http/serve.ts';
import { pictureAddress } from '../pictures/picture-files.ts';
import {
  columnsOf,
  picturesOf,
  readWanted,
  resolveWanted,
  showPictures,
  unusedPictures,
} from '../pictures/picture-list.ts';
import { discardPictures, withNewPictures } from '../pictures/store-picture.ts';
import type { Admin } from '../sessions/authorize.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'pictures' | 'log' | 'config'>;

export async function auctionDraftRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(multipart, { limits: formLimits });

  serve(app, deps, contract.listDrafts, async () => ({ data: (await selectDrafts(deps.db).execute()).map(showDraft) }));

  serve(app, deps, contract.getDraft, async ({ params }) => ({
    data: showDraft(await getDraft(deps.db, params.draftId)),
  }));

  serve(app, deps, contract.createDraft, async ({ request, caller }) => ({
    data: await createDraft(deps, caller, await readAuctionForm(request.parts())),
  }));

  serve(app, deps, contract.updateDraft, async ({ params, request }) => ({
    data: await updateDraft(deps, params.draftId, await readAuctionForm(request.parts())),
  }));

  serve(app, deps, contract.deleteDraft, async ({ params }) => {
    const draft = await removeDraft(deps.db, await getDraft(deps.db, params.draftId));
    await discardPictures(deps, unusedPictures(picturesOf(draft), []));
    return {};
  });

  serve(app, deps, contract.publishDraft, async ({ params, request, caller, texts }) => ({
    data: await publishDraft(deps, caller, params.draftId, await readAuctionForm(request.parts())),
    message: texts.replies.auctionCreated,
  }));
}

function createDraft(deps: Needs, by: Admin, { form, pictures, images }: AuctionSubmission): Promise<AuctionDraft> {
  const wanted = readWanted(pictures, images, []);
  return withNewPictures(deps, images, async (stored) => {
    const columnsOfPictures = columnsOf(resolveWanted(wanted, stored, () => undefined));
    const draft = await deps.db
      .insertInto('auctionDrafts')
      .values({ form: JSON.stringify(form), ...columnsOfPictures, createdBy: by.userId })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return showDraft(draft);
  });
}

async function updateDraft(deps: Needs, draftId: string, submission: AuctionSubmission): Promise<AuctionDraft> {
  const { form, pictures: named, images } = submission;
  const { draft, unused } = await withNewPictures(deps, images, (stored) =>
    deps.db.transaction().execute(async (db) => {
      const row = await selectDrafts(db).where('draftId', '=', draftId).forUpdate().executeTakeFirst();
      if (!row) throw new Refusal('not_found');
      const present = picturesOf(row);
      const pictures = resolveWanted(readWanted(named, images, present), stored, () => undefined);
      const draft = await db
        .updateTable('auctionDrafts')
        .set({ form: JSON.stringify(form), ...columnsOf(pictures), changedAt: new Date() })
        .where('draftId', '=', draftId)
        .returning(columns)
        .executeTakeFirstOrThrow();
      return { draft, unused: unusedPictures(present, pictures) };
    }),
  );
  await discardPictures(deps, unused);
  return showDraft(draft);
}

/** Creates the auction and deletes the draft in one transaction, so that a draft is published only once. */
async function publishDraft(deps: Needs, by: Admin, draftId: string, submission: AuctionSubmission) {
  const draft = await getDraft(deps.db, draftId);
  const auction = await createAuction(deps, by, submission, {
    pictures: picturesOf(draft),
    consume: async (db) => void (await removeDraft(db, draft)),
  });
  return { auctionId: auction._id };
}

const columns = ['draftId', 'form', ...pictureColumns, 'changedAt'] as const;

function selectDrafts(db: Db) {
  return db.selectFrom('auctionDrafts').select(columns).orderBy('changedAt', 'desc').orderBy('draftId');
}

type DraftRow = Awaited<ReturnType<typeof getDraft>>;

async function getDraft(db: Db, draftId: string) {
  const draft = await selectDrafts(db).where('draftId', '=', draftId).executeTakeFirst();
  if (!draft) throw new Refusal('not_found');
  return draft;
}

/** Throws `not_found` if the draft was published, deleted or given other pictures after it was read. */
async function removeDraft(db: Db, draft: DraftRow): Promise<DraftRow> {
  const removed = await db
    .deleteFrom('auctionDrafts')
    .where('draftId', '=', draft.draftId)
    .where('picture', 'is not distinct from', draft.picture)
    .where('furtherPictures', '=', sql<FurtherPicture[]>`${JSON.stringify(draft.furtherPictures)}::jsonb`)
    .returning('draftId')
    .executeTakeFirst();
  if (!removed) throw new Refusal('not_found');
  return draft;
}

function showDraft({ draftId, form, changedAt, ...row }: DraftRow): AuctionDraft {
  return {
    _id: draftId,
    form: contract.auctionForm.parse(form),
    auctionImage: row.picture === null ? null : pictureAddress(row.picture),
    pictures: showPictures(row),
    changedAt: changedAt.toISOString(),
  };
}
