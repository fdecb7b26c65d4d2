import multipart from '@fastify/multipart'
import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { fileAnswer, ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import { readUpload } from '../../../http/pipeline/uploads.ts'
import { fail } from '../../../kernel/errors.ts'
import { DocumentPath, writerOf } from '../../shared/requests.ts'
import { attachmentKinds, downloadName, maxAttachmentBytes } from './model.ts'
import type { AttachmentService } from './service.ts'
import { attachmentToWire, AttachmentWire } from './wire.ts'

const tags = ['Inbound']
const reads = { scope: 'read:inventory', gate: 'vaultRead' } as const
const writes = { scope: 'write:inbound_shipment', gate: 'none' } as const
const url = '/api/v1/inbound-shipments/:id/attachments'
const AttachmentData = Type.Object({
  attachment: Ref(AttachmentWire),
  created: Type.Boolean({ description: 'Whether the request created the resource; false for a replay.' }),
})

function readKind(given: string | undefined) {
  const kind = attachmentKinds.find((known) => known === (given ?? 'other'))
  const message = `kind must be one of ${attachmentKinds.join(', ')}.`
  return kind ?? fail(400, 'invalid input', message, { details: { field: 'kind' } })
}

export function attachmentRoutes(app: App, deps: { attachments: AttachmentService }): void {
  void app.register(async (scope) => {
    const limits = { fileSize: maxAttachmentBytes, files: 1, fields: 4, parts: 5, headerPairs: 20 }
    void scope.register(multipart, { limits })
    uploadRoute(scope as App, deps)
  })
  readRoutes(app, deps)
}

function uploadRoute(app: App, { attachments }: { attachments: AttachmentService }): void {
  app.post(
    url,
    {
      config: {
        operationId: 'createInboundShipmentAttachment',
        refuses: { 409: ['attachment_limit', 'not_editable'] },
        ...writes,
      },
      schema: {
        summary: 'Attach a document or photo to an inbound shipment',
        consumes: ['multipart/form-data'],
        description:
          'multipart/form-data with one `file` and an optional `kind`. Accepts PDF, PNG, JPEG, WebP and CSV, detected from the bytes, up to 10 MiB each, 20 per shipment and 1 GiB per account (409 `attachment_limit`). Uploading the same bytes again returns 200 with the existing attachment.',
        tags,
        params: DocumentPath,
        response: { 200: success(AttachmentData), 201: success(AttachmentData) },
      },
    },
    async (request, reply) => {
      const { bytes, fileName, fields } = await readUpload(request, 'An attachment must not exceed 10 MiB.')
      const upload = { bytes, fileName, kind: readKind(fields.get('kind')) }
      const { attachment, isNew } = await attachments.add(writerOf(request), request.params.id, upload)
      return reply.code(isNew ? 201 : 200).send(ok({ attachment: attachmentToWire(attachment), created: isNew }))
    },
  )
}

function readRoutes(app: App, { attachments }: { attachments: AttachmentService }): void {
  app.get(
    url,
    {
      config: { operationId: 'listInboundShipmentAttachments', ...reads },
      schema: {
        summary: 'List the attachments of an inbound shipment',
        tags,
        params: DocumentPath,
        response: {
          200: success(
            Type.Object({ attachments: Type.Array(Ref(AttachmentWire), { description: 'The attachments.' }) }),
          ),
        },
      },
    },
    async ({ caller, params }) =>
      ok({ attachments: (await attachments.list(caller.accountId, params.id)).map(attachmentToWire) }),
  )

  app.get(
    `${url}/:attachment_id`,
    {
      config: { operationId: 'downloadInboundShipmentAttachment', ...reads },
      schema: {
        summary: 'Download an attachment',
        tags,
        params: Type.Interface([DocumentPath], {
          attachment_id: Type.Integer({ minimum: 1, description: 'The id of the attachment.' }),
        }),
        response: {
          200: fileAnswer(
            ['application/octet-stream'],
            'The bytes of the file under a neutral name; `media_type` and `file_name` are in the list.',
          ),
        },
      },
    },
    async ({ caller, params }, reply) => {
      const { attachment, bytes } = await attachments.download(caller.accountId, params.id, params.attachment_id)
      // Nothing that a browser would render or run, whatever the bytes contain.
      reply
        .header('Content-Disposition', `attachment; filename="${downloadName(attachment)}"`)
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
      return reply.type('application/octet-stream').send(Buffer.from(bytes))
    },
  )
}
