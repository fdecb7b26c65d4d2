import { join } from 'node:path'
import type { BlobStore } from '../providers/blobs/blob-store.ts'
import { createDiskBlobs } from '../providers/blobs/disk-blobs.ts'
import { createObjectStorage, type ObjectStorage } from '../providers/blobs/object-storage.ts'
import { createS3Blobs } from '../providers/blobs/s3-blobs.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import { createDiskCheckpoints, createS3Checkpoints, type CheckpointStore } from '../trust/evidence/checkpoint-store.ts'
import { systemClock } from '../kernel/clock.ts'
import { systemRandom } from '../kernel/random.ts'

/** Attachments, labels and exports, and the checkpoints of the records. */
export type Files = {
  blobs: BlobStore
  checkpoints: CheckpointStore
  /** The bucket itself, where one is configured. */
  bucket: ObjectStorage | undefined
}

/** In the bucket of S3_URL, which all machines share, or in the data folder. */
export function openFiles(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  { storage: credentials }: Pick<Secrets, 'storage'>,
): Files {
  const random = systemRandom
  if (!storage || !credentials)
    return {
      blobs: createDiskBlobs({ folder: join(dataDir, 'attachments'), random }),
      checkpoints: createDiskCheckpoints(join(dataDir, 'evidence')),
      bucket: undefined,
    }
  const bucket = createObjectStorage({ ...storage, credentials, clock: systemClock })
  return { blobs: createS3Blobs({ storage: bucket, random }), checkpoints: createS3Checkpoints(bucket), bucket }
}
