import * as z from 'zod';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());

export const bucketSettings = z.object({
  S3_BUCKET: optional(z.string().regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket')),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, 'must be the name of a region')),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' })),
  S3_PATH_STYLE: optional(z.enum(['on', 'off'])),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
});

type Settings = z.output<typeof bucketSettings>;
const names = bucketSettings.keyof().options;

export function wrongBucket(settings: Settings): string[] {
  const isSet = (name: keyof Settings) => settings[name] !== undefined;
  if (!isSet('S3_BUCKET')) return names.filter(isSet).map((name) => `${name}: means nothing without S3_BUCKET`);
  const [id, secret] = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  return [
    ...(isSet('S3_REGION') ? [] : ['S3_REGION: required with S3_BUCKET']),
    ...(isSet(id) && !isSet(secret) ? [`${secret}: required with ${id}`] : []),
    ...(isSet(secret) && !isSet(id) ? [`${id}: required with ${secret}`] : []),
  ];
}

/** The bucket for pictures; null if pictures are files in a folder. */
export function bucketOf({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_PATH_STYLE, ...keys }: Settings) {
  if (S3_BUCKET === undefined || S3_REGION === undefined) return null;
  return {
    name: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT ?? null,
    // Few providers other than Amazon give each bucket its own host name.
    pathStyle: S3_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined : S3_PATH_STYLE === 'on',
    credentials: credentialsOf(keys),
  };
}

function credentialsOf({
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Pick<Settings, 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>) {
  return accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey };
}
