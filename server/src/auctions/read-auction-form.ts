import { auctionForm } from '@ekbid/contract';
import { type AuctionForm, Refusal } from '@ekbid/domain';

/** A part of a multipart body, as it streams in. */
type Part =
  | {
      readonly type: 'field';
      readonly fieldname: string;
      readonly value: unknown;
      readonly fieldnameTruncated: boolean;
      readonly valueTruncated: boolean;
    }
  | {
      readonly type: 'file';
      readonly fieldname: string;
      readonly file: { resume(): unknown };
      toBuffer(): Promise<Buffer>;
    };

/** The form as it was sent, with its picture if there is one. */
export type AuctionSubmission = { readonly form: AuctionForm; readonly image: Buffer | null };

const imageField = 'auctionImage';

export const formLimits = {
  // The fields and the picture plus a few parts to spare; a flood of parts is refused.
  parts: Object.keys(auctionForm.shape).length + 6,
  // In bytes: the longest allowed description, in the longest letters.
  fieldSize: 20_000,
  fieldNameSize: 100,
  files: 1,
  fileSize: 5 * 1024 * 1024,
} as const;

/** Reads the form to its end even if it will be refused: a browser shows no answer to a request that was cut off. */
export async function readAuctionForm(parts: AsyncIterable<Part>): Promise<AuctionSubmission> {
  const fields = new Map<string, string>();
  let image: Buffer | null = null;
  let wrongField: string | null = null;
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (!addField(fields, part)) wrongField = part.fieldname;
      } else if (part.fieldname === imageField) image = await part.toBuffer();
      else {
        part.file.resume();
        wrongField = part.fieldname;
      }
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (wrongField !== null) throw new Refusal('invalid_request', { field: wrongField });
  // Browsers send an empty file if none was chosen.
  return { form: readFields(fields), image: image?.length === 0 ? null : image };
}

type Field = Extract<Part, { type: 'field' }>;

/** False for an invalid field: not text, cut off, or sent twice. */
function addField(fields: Map<string, string>, part: Field): boolean {
  const { fieldname, value } = part;
  if (typeof value !== 'string' || part.valueTruncated || part.fieldnameTruncated) return false;
  if (fields.has(fieldname)) return false;
  fields.set(fieldname, value);
  return true;
}

function readFields(fields: ReadonlyMap<string, string>): AuctionForm {
  const parsed = auctionForm.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? '');
  throw new Refusal('invalid_request', { field });
}

/** The refusal for a body that cannot be read. Errors of other limits already have a status and are kept. */
function refusalOf(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('image_too_large', { field: imageField }, { cause });
  if (code === 'FST_FILES_LIMIT') return new Refusal('invalid_request', { field: imageField }, { cause });
  if (code === undefined) return new Refusal('invalid_request', {}, { cause });
  return cause;
}
