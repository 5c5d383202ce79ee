import type { S3Client } from '@aws-sdk/client-s3';

export type S3Settings = {
  bucket: string;
  /** before all names, such as 'shop/'; empty for none */
  prefix: string;
  region: string;
  /** of services other than Amazon's */
  endpoint: string | undefined;
  /** https://host/bucket/name instead of https://bucket.host/name */
  isPathStyle: boolean;
  /** without them as the machine says: its role, or its own files */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

/** A client of one S3 service, and the library that comes with it. */
export async function connectS3(settings: S3Settings) {
  // loaded only by shops that have a bucket
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
    forcePathStyle: settings.isPathStyle,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
    // services other than Amazon's refuse what these add
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, client };
}
