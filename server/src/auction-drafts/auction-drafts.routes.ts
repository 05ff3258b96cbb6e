import * as contract from '@ekbid/contract';
import type { AuctionDraft } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { type AuctionSubmission, formLimits, readAuctionForm } from '../auctions/read-auction-form.ts';
import { createAuction } from '../auctions/write-auction.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import { pictureAddress } from '../pictures/picture-files.ts';
import { discardPicture, type StoredPicture, withNewPicture } from '../pictures/store-picture.ts';
import type { Admin } from '../sessions/authorize.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'pictures' | 'log'>;

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
    if (draft.picture !== null) await discardPicture(deps, draft.picture);
    return {};
  });

  serve(app, deps, contract.publishDraft, async ({ params, request, caller, texts }) => ({
    data: await publishDraft(deps, caller, params.draftId, await readAuctionForm(request.parts())),
    message: texts.replies.auctionCreated,
  }));
}

function createDraft(deps: Needs, by: Admin, { form, image }: AuctionSubmission): Promise<AuctionDraft> {
  return withNewPicture(deps, image, async (stored) => {
    const draft = await deps.db
      .insertInto('auctionDrafts')
      .values({ form: JSON.stringify(form), ...pictureColumns(stored), createdBy: by.userId })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return showDraft(draft);
  });
}

async function updateDraft(deps: Needs, draftId: string, { form, image }: AuctionSubmission): Promise<AuctionDraft> {
  const { draft, unused } = await withNewPicture(deps, image, (stored) =>
    deps.db.transaction().execute(async (db) => {
      const present = await selectDrafts(db).where('draftId', '=', draftId).forUpdate().executeTakeFirst();
      if (!present) throw new Refusal('not_found');
      const draft = await db
        .updateTable('auctionDrafts')
        .set({ form: JSON.stringify(form), ...(stored && pictureColumns(stored)), changedAt: new Date() })
        .where('draftId', '=', draftId)
        .returning(columns)
        .executeTakeFirstOrThrow();
      return { draft, unused: stored === null ? null : present.picture };
    }),
  );
  if (unused !== null) await discardPicture(deps, unused);
  return showDraft(draft);
}

/** Creates the auction and deletes the draft in one transaction, so that a draft is published once. */
async function publishDraft(deps: Needs, by: Admin, draftId: string, submission: AuctionSubmission) {
  const draft = await getDraft(deps.db, draftId);
  const auction = await createAuction(deps, by, submission, {
    picture: pictureOf(draft),
    consume: async (db) => void (await removeDraft(db, draft)),
  });
  if (submission.image !== null && draft.picture !== null) await discardPicture(deps, draft.picture);
  return { auctionId: auction._id };
}

const columns = ['draftId', 'form', 'picture', 'pictureSha256', 'changedAt'] as const;

function selectDrafts(db: Db) {
  return db.selectFrom('auctionDrafts').select(columns).orderBy('changedAt', 'desc').orderBy('draftId');
}

type DraftRow = Awaited<ReturnType<typeof getDraft>>;

async function getDraft(db: Db, draftId: string) {
  const draft = await selectDrafts(db).where('draftId', '=', draftId).executeTakeFirst();
  if (!draft) throw new Refusal('not_found');
  return draft;
}

/** Refuses if the draft was published, deleted or given another picture since it was read. */
async function removeDraft(db: Db, draft: DraftRow): Promise<DraftRow> {
  const removed = await db
    .deleteFrom('auctionDrafts')
    .where('draftId', '=', draft.draftId)
    .where('picture', 'is not distinct from', draft.picture)
    .returning('draftId')
    .executeTakeFirst();
  if (!removed) throw new Refusal('not_found');
  return draft;
}

function showDraft({ draftId, form, picture, changedAt }: DraftRow): AuctionDraft {
  return {
    _id: draftId,
    form: contract.auctionForm.parse(form),
    auctionImage: picture === null ? null : pictureAddress(picture),
    changedAt: changedAt.toISOString(),
  };
}

function pictureOf({ picture, pictureSha256 }: DraftRow): StoredPicture | null {
  return picture === null || pictureSha256 === null ? null : { picture, sha256: pictureSha256 };
}

function pictureColumns(stored: StoredPicture | null) {
  return { picture: stored?.picture ?? null, pictureSha256: stored?.sha256 ?? null };
}
