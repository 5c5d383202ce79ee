import type { S3Client } from '@aws-sdk/client-s3';

export type S3Settings = {
  bucket: string;
  /** prefix of all names, such as 'shop/'; empty for none */
  prefix: string;
  region: string;
  /** of services other than Amazon's */
  endpoint: string | undefined;
  /** https://host/bucket/name instead of https://bucket.host/name */
  isPathStyle: boolean;
  /** by default the machine's own credentials: its role, or its files */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

/** A client of one S3 service, with its library. */
export async function connectS3(settings: S3Settings) {
  // loaded only by shops with a bucket
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
    forcePathStyle: settings.isPathStyle,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
    // other services than Amazon's reject these checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, client };
}
