import { Type } from 'typebox'
import { NullableString, OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'
import { lineKinds, type ExportFile } from './model.ts'

const ExportFileWire = Type.Object(
  {
    name: Type.String({ description: 'The name of the file; equal names have equal bytes.' }),
    kind: OneOf(lineKinds, { description: 'The kind of its lines.' }),
    lines: Type.Integer({ description: 'The number of lines.' }),
    bytes: Type.Integer({ description: 'The size of the file, compressed.' }),
    sha256: Type.String({ description: 'The SHA-256 of its bytes in hexadecimal.' }),
  },
  { $id: 'CatalogExportFile' },
)

const ManifestWire = Type.Object(
  {
    game: Type.String({ description: 'The path segment of the game.' }),
    created_at: Timestamp({ description: 'When the export was made.' }),
    since: Type.String({ description: 'Pass it as `since` to `/export` for what changed after this export.' }),
    files: Type.Array(Ref(ExportFileWire), { description: 'A file of each kind: JSON lines in gzip.' }),
  },
  { $id: 'CatalogExportManifest' },
)

export const ManifestData = Type.Object({
  manifest: Ref(ManifestWire),
  signed_text: Type.String({ description: 'The manifest as JSON, as it was signed.' }),
  signature: NullableString({
    description: 'The Ed25519 signature of `signed_text` in base64; null where the service has no evidence key.',
  }),
  public_key: NullableString({ description: 'The public evidence key in hexadecimal.' }),
})

export type Manifest = { game: string; created_at: string; since: string; files: ExportFile[] }
