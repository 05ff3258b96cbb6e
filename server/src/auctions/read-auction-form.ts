import { auctionForm, type PictureField, pictureFields } from '@ekbid/contract';
import { type AuctionForm, Refusal } from '@ekbid/domain';
import { type NamedPictures, namedPictures } from '../pictures/picture-list.ts';

/** One part of a multipart body. */
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

/** A submitted form: its fields, the list that describes its pictures, and their files. */
export type AuctionSubmission = {
  readonly form: AuctionForm;
  readonly pictures: NamedPictures;
  readonly images: ReadonlyMap<PictureField, Buffer>;
};

export const formLimits = {
  // Enough for all fields and pictures and a few more. A body with more parts is refused.
  parts: Object.keys(auctionForm.shape).length + pictureFields.length + 6,
  // In bytes: the longest allowed description, if each of its characters takes four bytes.
  fieldSize: 20_000,
  fieldNameSize: 100,
  files: pictureFields.length,
  fileSize: 5 * 1024 * 1024,
} as const;

/**
 * Reads the form. Even a form that will be refused is read to its end, because a browser shows a reply only after it
 * has sent the whole request.
 */
export async function readAuctionForm(parts: AsyncIterable<Part>): Promise<AuctionSubmission> {
  const fields = new Map<string, string>();
  const images = new Map<PictureField, Buffer>();
  let wrongField: string | null = null;
  let fileField = '';
  try {
    for await (const part of parts) {
      if (part.type === 'file') fileField = part.fieldname;
      if (part.type === 'field') {
        if (!addField(fields, part)) wrongField = part.fieldname;
      } else if (!(await addImage(images, part))) wrongField = part.fieldname;
    }
  } catch (error) {
    throw refusalOf(error, fileField);
  }
  if (wrongField !== null) throw new Refusal('invalid_request', { field: wrongField });
  const { pictures, ...form } = readFields(fields);
  return withNamed({ form, images }, pictures);
}

/** Checks that the list of pictures names each uploaded file exactly once, and no file that was not uploaded. */
function withNamed(sent: Omit<AuctionSubmission, 'pictures'>, pictures: string | undefined): AuctionSubmission {
  if (pictures === undefined) {
    const further = [...sent.images.keys()].find((field) => field !== 'auctionImage');
    if (further !== undefined) throw new Refusal('invalid_request', { field: further });
    return { ...sent, pictures: null };
  }
  const named = namedPictures.safeParse(parseJson(pictures));
  if (!named.success) throw new Refusal('invalid_request', { field: 'pictures' });
  const files = named.data.flatMap(({ file }) => file ?? []);
  const isWhole = files.length === sent.images.size && files.every((file) => sent.images.has(file));
  if (!isWhole || new Set(files).size !== files.length) throw new Refusal('invalid_request', { field: 'pictures' });
  return { ...sent, pictures: named.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '[]');
  } catch {
    return undefined;
  }
}

type File = Extract<Part, { type: 'file' }>;

/** Stores an uploaded file. Returns false if its field is unknown, or if this field already had a file. */
async function addImage(images: Map<PictureField, Buffer>, part: File): Promise<boolean> {
  const field = pictureFields.find((field) => field === part.fieldname);
  if (field === undefined || images.has(field)) {
    part.file.resume();
    return false;
  }
  const image = await part.toBuffer();
  // For a field without a chosen file, browsers send an empty file.
  if (image.length > 0) images.set(field, image);
  return true;
}

type Field = Extract<Part, { type: 'field' }>;

/** Stores a field. Returns false for one that is not text, was cut off or was sent twice. */
function addField(fields: Map<string, string>, part: Field): boolean {
  const { fieldname, value } = part;
  if (typeof value !== 'string' || part.valueTruncated || part.fieldnameTruncated) return false;
  if (fields.has(fieldname)) return false;
  fields.set(fieldname, value);
  return true;
}

function readFields(fields: ReadonlyMap<string, string>) {
  const parsed = auctionForm.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? '');
  throw new Refusal('invalid_request', { field });
}

/**
 * Returns the refusal for a body that could not be read. Errors about other limits have the right status code already
 * and are returned unchanged.
 */
function refusalOf(cause: unknown, field: string): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('image_too_large', { field }, { cause });
  if (code === 'FST_FILES_LIMIT') return new Refusal('invalid_request', { field: 'pictures' }, { cause });
  if (code === undefined) return new Refusal('invalid_request', {}, { cause });
  return cause;
}
