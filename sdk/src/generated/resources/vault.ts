// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, FileAnswer, ListOptions, Query } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, withKey, type Http } from '../../request.ts'

export const createVault = (http: Http) => ({
  activityLog: {
    /**
     * List the writes of this key, newest first.
     *
     * Only the writes of the calling key: a new key, also one made by a rotation, starts with an empty log. Orders are not included; poll them instead.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.activityLog.list()) console.log(row)
     */
    list: (options: ListOptions<'listActivityLog'> = {}): Pages<Data<'listActivityLog'>['entries'][number]> =>
      http.pages('/api/v1/activity-log', 'entries', options),
  },

  cardTransfers: {
    /**
     * Transfer cards to another account, all or none.
     *
     * Completes at once, unless the receiver requires acceptance: then it waits seven days for `accept` or `decline`. Declared values, references and tags are not transferred.
     *
     * Required scope: `write:transfer`.
     *
     * @example
     * const result = await packhouse.vault.cardTransfers.create({ unique_ids: ['CARD-A015VWS1CB47C'], to_account: 'VAULT-0002', note: 'Sold', idempotency_key: 'c091d57dcf1e063a38073e65117bb36e' })
     */
    create: (body: Body<'createCardTransfer'>, options: CallOptions = {}): Promise<Data<'createCardTransfer'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/card-transfers', body: withKey(body, 'idempotency_key') }),

    /**
     * List your outgoing and incoming transfers, newest first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.cardTransfers.list()) console.log(row)
     */
    list: (options: ListOptions<'listCardTransfers'> = {}): Pages<Data<'listCardTransfers'>['transfers'][number]> =>
      http.pages('/api/v1/card-transfers', 'transfers', options),

    /**
     * Get a transfer.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.cardTransfers.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getCardTransfer'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/card-transfers/${segment(id)}` }),

    /**
     * Accept a transfer.
     *
     * Required scope: `write:transfer`.
     *
     * @example
     * const result = await packhouse.vault.cardTransfers.accept(12)
     */
    accept: (id: number, options: CallOptions = {}): Promise<Data<'acceptCardTransfer'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/card-transfers/${segment(id)}/accept` }),

    /**
     * Cancel a pending transfer.
     *
     * Required scope: `write:transfer`.
     *
     * @example
     * const result = await packhouse.vault.cardTransfers.cancel(12)
     */
    cancel: (id: number, options: CallOptions = {}): Promise<Data<'cancelCardTransfer'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/card-transfers/${segment(id)}/cancel` }),

    /**
     * Decline a transfer.
     *
     * Required scope: `write:transfer`.
     *
     * @example
     * const result = await packhouse.vault.cardTransfers.decline(12)
     */
    decline: (
      id: number,
      body: Body<'declineCardTransfer'> = {},
      options: CallOptions = {},
    ): Promise<Data<'declineCardTransfer'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/card-transfers/${segment(id)}/decline`, body }),
  },

  cards: {
    /**
     * List cards by offset, or all changes since a timestamp.
     *
     * With `since` (an ISO 8601 timestamp, or `0`), returns all later changes, oldest first, up to 500 per page, including departed cards. Follow `pagination.next_since` until `has_more` is false and store it for the next sweep; no change is missed. Without `since`, pagination is by `offset`, up to row 10,000.
     *
     * Any API key of a tenant.
     *
     * @example
     * for await (const row of packhouse.vault.cards.list()) console.log(row)
     */
    list: (options: ListOptions<'listCards'> = {}): Pages<Data<'listCards'>['cards'][number]> =>
      http.pages('/api/v1/cards', 'cards', options),

    /**
     * Transfer cards to another account, all or none.
     *
     * Completes at once, unless the receiver requires acceptance: then it waits seven days for `accept` or `decline`. Declared values, references and tags are not transferred.
     *
     * Required scope: `write:transfer`.
     *
     * @example
     * const result = await packhouse.vault.cards.transfer({ unique_id: 'CARD-P0Z8K7P40JTE5', to_account: 'T-6A05D3D6CB' })
     */
    transfer: (body: Body<'transferCards'>, options: CallOptions = {}): Promise<Data<'transferCards'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/cards/transfer', body: withKey(body, 'idempotency_key') }),

    /**
     * Get a card.
     *
     * Any API key of a tenant.
     *
     * @example
     * const result = await packhouse.vault.cards.get('…')
     */
    get: (uniqueId: string, options: CallOptions = {}): Promise<Data<'getCard'>['card']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/cards/${segment(uniqueId)}` }, 'card'),

    /**
     * Change your reference and your tags of a card.
     *
     * Fields that are omitted stay. A transfer does not hand them over.
     *
     * Required scope: `write:inbound_shipment`.
     *
     * @example
     * const result = await packhouse.vault.cards.update('…')
     */
    update: (
      uniqueId: string,
      body: Body<'updateCard'> = {},
      options: CallOptions = {},
    ): Promise<Data<'updateCard'>['card']> =>
      http.data({ ...options, method: 'PATCH', path: `/api/v1/cards/${segment(uniqueId)}`, body }, 'card'),

    /**
     * Count and value the cards that match.
     *
     * Takes the filters of the list. The counts say which filters find something.
     *
     * Any API key of a tenant.
     *
     * @example
     * const result = await packhouse.vault.cards.summary()
     */
    summary: (
      query: Query<'getCardSummary'> = {},
      options: CallOptions = {},
    ): Promise<Data<'getCardSummary'>['summary']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/cards/summary', query }, 'summary'),

    /**
     * Get the chain of custody of a card while it was in your account.
     *
     * Each event contains the hash of its predecessor. `chain_valid` covers the whole chain of the card, including events of other accounts.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.cards.custody('…')
     */
    custody: (uniqueId: string, options: CallOptions = {}): Promise<Data<'getCardCustody'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/cards/${segment(uniqueId)}/custody` }),

    /**
     * Download a photo of a card.
     *
     * Any API key of a tenant.
     *
     * @example
     * const result = await packhouse.vault.cards.downloadPhoto('…', 12)
     */
    downloadPhoto: (uniqueId: string, photoId: number, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({ ...options, method: 'GET', path: `/api/v1/cards/${segment(uniqueId)}/photos/${segment(photoId)}` }),
  },

  carrierClaims: {
    /**
     * List the claims with carriers for your parcels, newest first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.carrierClaims.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listCarrierClaims'> = {},
    ): Pages<Data<'listCarrierClaims'>['carrier_claims'][number]> =>
      http.pages('/api/v1/carrier-claims', 'carrier_claims', options),

    /**
     * Get a claim with a carrier.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.carrierClaims.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getCarrierClaim'>['carrier_claim']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/carrier-claims/${segment(id)}` }, 'carrier_claim'),
  },

  declaredValues: {
    /**
     * List declared values, newest first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.declaredValues.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listDeclaredValues'> = {},
    ): Pages<Data<'listDeclaredValues'>['declared_values'][number]> =>
      http.pages('/api/v1/declared-values', 'declared_values', options),

    /**
     * Declare card values, all or none.
     *
     * Small values are approved at once; larger values and values above the remaining coverage are SUBMITTED for review. effective_from must not be in the past. Replaying an idempotency key returns the original submission.
     *
     * Required scope: `write:declared_value`.
     *
     * @example
     * const result = await packhouse.vault.declaredValues.submit()
     */
    submit: (
      body: Body<'submitDeclaredValues'> = {},
      options: CallOptions = {},
    ): Promise<Data<'submitDeclaredValues'>> =>
      http.data({
        ...options,
        method: 'POST',
        path: '/api/v1/declared-values',
        body: withKey(body, 'idempotency_key'),
      }),
  },

  exceptions: {
    /**
     * List your exceptions, newest first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.exceptions.list()) console.log(row)
     */
    list: (options: ListOptions<'listExceptions'> = {}): Pages<Data<'listExceptions'>['exceptions'][number]> =>
      http.pages('/api/v1/exceptions', 'exceptions', options),

    /**
     * Open an exception.
     *
     * Required scope: `write:inbound_shipment` or `write:withdrawal` or `write:transfer` or `write:declared_value` or `write:service_credit`.
     *
     * @example
     * const result = await packhouse.vault.exceptions.create({ type: 'CONDITION_DISPUTE', summary: 'The corner of the card is bent.', unique_ids: ['CARD-9P7XS44Q6Q7SS'], idempotency_key: '29a119c40223e1481a527a255bdca179' })
     */
    create: (body: Body<'createException'>, options: CallOptions = {}): Promise<Data<'createException'>['exception']> =>
      http.data(
        { ...options, method: 'POST', path: '/api/v1/exceptions', body: withKey(body, 'idempotency_key') },
        'exception',
      ),

    /**
     * Get an exception with its messages.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.exceptions.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getException'>['exception']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/exceptions/${segment(id)}` }, 'exception'),

    /**
     * Reply to an exception.
     *
     * A reply within 14 days of the resolution reopens the exception.
     *
     * Required scope: `write:inbound_shipment` or `write:withdrawal` or `write:transfer` or `write:declared_value` or `write:service_credit`.
     *
     * @example
     * const result = await packhouse.vault.exceptions.createMessage(12, { body: 'Please send a photo.', idempotency_key: 'f8a855fcba81973e5e2d5ececcd91eb6' })
     */
    createMessage: (
      id: number,
      body: Body<'createExceptionMessage'>,
      options: CallOptions = {},
    ): Promise<Data<'createExceptionMessage'>['exception']> =>
      http.data(
        {
          ...options,
          method: 'POST',
          path: `/api/v1/exceptions/${segment(id)}/messages`,
          body: withKey(body, 'idempotency_key'),
        },
        'exception',
      ),
  },

  inboundShipments: {
    attachments: {
      /**
       * List the attachments of an inbound shipment.
       *
       * Required scope: `read:inventory`.
       *
       * @example
       * const result = await packhouse.vault.inboundShipments.attachments.list(12)
       */
      list: (id: number, options: CallOptions = {}): Promise<Data<'listInboundShipmentAttachments'>['attachments']> =>
        http.data(
          { ...options, method: 'GET', path: `/api/v1/inbound-shipments/${segment(id)}/attachments` },
          'attachments',
        ),

      /**
       * Attach a document or photo to an inbound shipment.
       *
       * multipart/form-data with one `file` and an optional `kind`. Accepts PDF, PNG, JPEG, WebP and CSV, detected from the bytes, up to 10 MiB each, 20 per shipment and 1 GiB per account (409 `attachment_limit`). Uploading the same bytes again returns 200 with the existing attachment.
       *
       * Required scope: `write:inbound_shipment`.
       *
       * @example
       * const result = await packhouse.vault.inboundShipments.attachments.create(12, file)
       */
      create: (id: number, file: Blob, options: CallOptions = {}): Promise<Data<'createInboundShipmentAttachment'>> =>
        http.data({ ...options, method: 'POST', path: `/api/v1/inbound-shipments/${segment(id)}/attachments`, file }),

      /**
       * Download an attachment.
       *
       * Required scope: `read:inventory`.
       *
       * @example
       * const result = await packhouse.vault.inboundShipments.attachments.download(12, 12)
       */
      download: (id: number, attachmentId: number, options: CallOptions = {}): Promise<FileAnswer> =>
        http.file({
          ...options,
          method: 'GET',
          path: `/api/v1/inbound-shipments/${segment(id)}/attachments/${segment(attachmentId)}`,
        }),
    },

    /**
     * Announce an inbound shipment.
     *
     * Pass `lines` to have every card tallied against the announcement, or only `expected_card_count`. Replaying the idempotency key returns 200 with `created: false` and the current state of the shipment.
     *
     * Required scope: `write:inbound_shipment`.
     *
     * @example
     * const result = await packhouse.vault.inboundShipments.create({ site_id: 1, carrier: 'UPS', reference: 'PO-1001', lines: [{ name: 'Storm Drake', quantity: 2, condition: 'NM', declared_value_cents: 4500 }], idempotency_key: 'b27877c739f870ec43e38cdf959b408d' })
     */
    create: (body: Body<'createInboundShipment'>, options: CallOptions = {}): Promise<Data<'createInboundShipment'>> =>
      http.data({
        ...options,
        method: 'POST',
        path: '/api/v1/inbound-shipments',
        body: withKey(body, 'idempotency_key'),
      }),

    /**
     * List your inbound shipments, newest first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.inboundShipments.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listInboundShipments'> = {},
    ): Pages<Data<'listInboundShipments'>['inbound_shipments'][number]> =>
      http.pages('/api/v1/inbound-shipments', 'inbound_shipments', options),

    /**
     * Update an announced shipment.
     *
     * Omitted fields keep their values. Everything can be changed until the shipment arrives, then only `note` and `reference`; after the first unpacked card the request fails with 409 `not_editable`. With `version`, the request fails with 409 `version_conflict` if the shipment has another version.
     *
     * Required scope: `write:inbound_shipment`.
     *
     * @example
     * const result = await packhouse.vault.inboundShipments.update(12)
     */
    update: (
      id: number,
      body: Body<'updateInboundShipment'> = {},
      options: CallOptions = {},
    ): Promise<Data<'updateInboundShipment'>['inbound_shipment']> =>
      http.data(
        { ...options, method: 'PATCH', path: `/api/v1/inbound-shipments/${segment(id)}`, body },
        'inbound_shipment',
      ),

    /**
     * Get an inbound shipment with its expected and received cards.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.inboundShipments.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getInboundShipment'>['inbound_shipment']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/inbound-shipments/${segment(id)}` }, 'inbound_shipment'),

    /**
     * Cancel a shipment that has not arrived.
     *
     * Required scope: `write:inbound_shipment`.
     *
     * @example
     * const result = await packhouse.vault.inboundShipments.cancel(12)
     */
    cancel: (id: number, options: CallOptions = {}): Promise<Data<'cancelInboundShipment'>['inbound_shipment']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/inbound-shipments/${segment(id)}/cancel` },
        'inbound_shipment',
      ),

    /**
     * List the received cards of a shipment.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.inboundShipments.cards(12)) console.log(row)
     */
    cards: (
      id: number,
      options: ListOptions<'listInboundShipmentCards'> = {},
    ): Pages<Data<'listInboundShipmentCards'>['cards'][number]> =>
      http.pages(`/api/v1/inbound-shipments/${segment(id)}/cards`, 'cards', options),
  },

  invoices: {
    /**
     * List invoices, newest month first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.invoices.list()) console.log(row)
     */
    list: (options: ListOptions<'listInvoices'> = {}): Pages<Data<'listInvoices'>['invoices'][number]> =>
      http.pages('/api/v1/invoices', 'invoices', options),

    /**
     * Get an invoice with its first 100 lines.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.invoices.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getInvoice'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/invoices/${segment(id)}` }),

    /**
     * Get the invoice of the running month as it stands now.
     *
     * Charges so far, storage and coverage of the days so far, the monthly minimum, service credits and tax, by the rules of the closing.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.invoices.draft()
     */
    draft: (options: CallOptions = {}): Promise<Data<'getInvoiceDraft'>['invoice']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/invoices/draft' }, 'invoice'),

    /**
     * List the lines of an invoice.
     *
     * Pagination ends at row 10,000; the `invoice_lines` report contains all lines.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.invoices.lines(12)) console.log(row)
     */
    lines: (
      id: number,
      options: ListOptions<'listInvoiceLines'> = {},
    ): Pages<Data<'listInvoiceLines'>['lines'][number]> =>
      http.pages(`/api/v1/invoices/${segment(id)}/lines`, 'lines', options),

    /**
     * Download an invoice as PDF.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.invoices.downloadPdf(12)
     */
    downloadPdf: (id: number, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({ ...options, method: 'GET', path: `/api/v1/invoices/${segment(id)}/pdf` }),
  },

  orders: {
    /**
     * Commit a quoted order at one of its rates and buy the labels.
     *
     * Takes a few seconds. A failed commit leaves the order in PENDING_PAYMENT with nothing applied. Retries are safe: a label that was already bought is reused, never bought twice. Repeating the request with the same order and rate returns the committed order.
     *
     * Any API key of a tenant.
     *
     * @example
     * const result = await packhouse.vault.orders.commit({ order_id: 5, rate_id: 'rate_0iQX4pQ0TZvSTOUOSABiLgPm' })
     */
    commit: (body: Body<'commitOrder'>, options: CallOptions = {}): Promise<Data<'commitOrder'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/orders', body }),

    /**
     * List your orders, newest first.
     *
     * Any API key of a tenant.
     *
     * @example
     * for await (const row of packhouse.vault.orders.list()) console.log(row)
     */
    list: (options: ListOptions<'listOrders'> = {}): Pages<Data<'listOrders'>['orders'][number]> =>
      http.pages('/api/v1/orders', 'orders', options),

    /**
     * Get an order with its fulfillment and tracking.
     *
     * Any API key of a tenant.
     *
     * @example
     * const result = await packhouse.vault.orders.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOrder'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/orders/${segment(id)}` }),

    /**
     * Cancel an uncommitted order and release its cards.
     *
     * Any API key of a tenant.
     *
     * @example
     * const result = await packhouse.vault.orders.cancel(12)
     */
    cancel: (orderId: number, options: CallOptions = {}): Promise<Data<'cancelOrder'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/orders/${segment(orderId)}/cancel` }),

    /**
     * Quote the rates for shipping cards to an address.
     *
     * The quote is an order in PENDING_PAYMENT that claims its cards until `expires_at`. Quoting any of these cards again supersedes your earlier uncommitted orders.
     *
     * Any API key of a tenant.
     *
     * @example
     * const result = await packhouse.vault.orders.quote({ unique_ids: ['CARD-80E82VK7BSHA3'], address: { name: 'Ann Example', street1: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701', country: 'US', phone: '+12175550123' }})
     */
    quote: (body: Body<'quoteShipping'>, options: CallOptions = {}): Promise<Data<'quoteShipping'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/shipping-quote', body }),

    /**
     * Download the label of a parcel as a PDF.
     *
     * Any API key of a tenant.
     *
     * @example
     * const result = await packhouse.vault.orders.downloadLabel(12)
     */
    downloadLabel: (
      orderId: number,
      query: Query<'downloadOrderLabel'> = {},
      options: CallOptions = {},
    ): Promise<FileAnswer> =>
      http.file({ ...options, method: 'GET', path: `/api/v1/orders/${segment(orderId)}/label`, query }),

    /**
     * Download the packing slips of a committed order as a PDF.
     *
     * One or more pages per parcel with its cards, without their values.
     *
     * Any API key of a tenant.
     *
     * @example
     * const result = await packhouse.vault.orders.packingSlip(12)
     */
    packingSlip: (orderId: number, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({ ...options, method: 'GET', path: `/api/v1/orders/${segment(orderId)}/packing-slip` }),
  },

  reports: {
    /**
     * List reports, newest first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.reports.list()) console.log(row)
     */
    list: (options: ListOptions<'listReports'> = {}): Pages<Data<'listReports'>['reports'][number]> =>
      http.pages('/api/v1/reports', 'reports', options),

    /**
     * Request a report.
     *
     * Reports are generated in the background: poll until the status is READY, then download. Reports are kept for 30 days. Repeating a request while the report is being generated returns the same report. The time span is limited to 366 days.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.reports.create({ type: 'inventory_snapshot', format: 'csv' })
     */
    create: (body: Body<'createReport'>, options: CallOptions = {}): Promise<Data<'createReport'>['report']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/reports', body }, 'report'),

    /**
     * Get a report.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.reports.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getReport'>['report']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/reports/${segment(id)}` }, 'report'),

    /**
     * Download a report.
     *
     * CSV according to RFC 4180 in UTF-8. Texts that a spreadsheet would interpret as a formula are prefixed with an apostrophe.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.reports.download(12)
     */
    download: (id: number, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({ ...options, method: 'GET', path: `/api/v1/reports/${segment(id)}/download` }),
  },

  returns: {
    /**
     * Announce that the buyer of an order sends cards back.
     *
     * The order must be DELIVERED. The warehouse inspects each card: it returns to your inventory, or an exception asks you what to do. The fee `buyer_return` is charged when the parcel arrives. Replaying the idempotency key returns the current state of the original return.
     *
     * Required scope: `write:inbound_shipment`.
     *
     * @example
     * const result = await packhouse.vault.returns.announce({ order_id: 1, reason: 'unwanted', tracking_number: '1Z-BACK', idempotency_key: 'r1' })
     */
    announce: (
      body: Body<'announceReturn'>,
      options: CallOptions = {},
    ): Promise<Data<'announceReturn'>['buyer_return']> =>
      http.data(
        { ...options, method: 'POST', path: '/api/v1/returns', body: withKey(body, 'idempotency_key') },
        'buyer_return',
      ),

    /**
     * List the returns of your buyers, newest first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.returns.list()) console.log(row)
     */
    list: (options: ListOptions<'listReturns'> = {}): Pages<Data<'listReturns'>['buyer_returns'][number]> =>
      http.pages('/api/v1/returns', 'buyer_returns', options),

    /**
     * Get a return with the outcome of each card.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.returns.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getReturn'>['buyer_return']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/returns/${segment(id)}` }, 'buyer_return'),

    /**
     * Cancel a return that has not arrived.
     *
     * Required scope: `write:inbound_shipment`.
     *
     * @example
     * const result = await packhouse.vault.returns.cancel(12)
     */
    cancel: (id: number, options: CallOptions = {}): Promise<Data<'cancelReturn'>['buyer_return']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/returns/${segment(id)}/cancel` }, 'buyer_return'),
  },

  serviceCredits: {
    /**
     * List service credits, newest first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.serviceCredits.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listServiceCredits'> = {},
    ): Pages<Data<'listServiceCredits'>['service_credits'][number]> =>
      http.pages('/api/v1/service-credits', 'service_credits', options),

    /**
     * Request a service credit for an SLA breach or an incident.
     *
     * SLA breach: `period` and `metric`, within 30 days after the metrics are final. Incident: `exception_id` of an exception resolved with vault liability, within 90 days. Approved credits reduce the next invoices, never below zero. Credits for breaches are proposed without a request when a month is final; requesting a proposed one adds your reason and amount to it.
     *
     * Required scope: `write:service_credit`.
     *
     * @example
     * const result = await packhouse.vault.serviceCredits.create()
     */
    create: (
      body: Body<'createServiceCredit'> = {},
      options: CallOptions = {},
    ): Promise<Data<'createServiceCredit'>['service_credit']> =>
      http.data(
        { ...options, method: 'POST', path: '/api/v1/service-credits', body: withKey(body, 'idempotency_key') },
        'service_credit',
      ),

    /**
     * Withdraw an undecided service credit request.
     *
     * Required scope: `write:service_credit`.
     *
     * @example
     * const result = await packhouse.vault.serviceCredits.withdraw(12)
     */
    withdraw: (id: number, options: CallOptions = {}): Promise<Data<'withdrawServiceCredit'>['service_credit']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/service-credits/${segment(id)}/withdraw` },
        'service_credit',
      ),
  },

  sites: {
    /**
     * List sites with their addresses, opening hours and holidays.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.sites.list()
     */
    list: (options: CallOptions = {}): Promise<Data<'listSites'>['sites']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/sites' }, 'sites'),

    /**
     * Get a site.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.sites.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getSite'>['site']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/sites/${segment(id)}` }, 'site'),
  },

  sla: {
    /**
     * Get SLA metrics of a month or time span.
     *
     * Open items past their deadline count as missed; items not yet due are not counted. Shares are in basis points.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.sla.get()
     */
    get: (query: Query<'getSla'> = {}, options: CallOptions = {}): Promise<Data<'getSla'>['sla']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/sla', query }, 'sla'),

    /**
     * Get the SLA metrics of the last months, oldest first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.sla.history()
     */
    history: (
      query: Query<'getSlaHistory'> = {},
      options: CallOptions = {},
    ): Promise<Data<'getSlaHistory'>['months']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/sla/history', query }, 'months'),

    /**
     * List the items of an SLA metric by deadline.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.sla.items({ metric: 'order_ship_on_time' })) console.log(row)
     */
    items: (options: ListOptions<'listSlaItems'>): Pages<Data<'listSlaItems'>['items'][number]> =>
      http.pages('/api/v1/sla/items', 'items', options),
  },

  withdrawals: {
    /**
     * Request a withdrawal of cards, all or none.
     *
     * A card on an active quote, an order or another withdrawal fails the whole request with 409. Every site ships the cards that it stores; a pickup of cards from several sites fails with 409 `multiple_sites`. Replaying the idempotency key returns the current state of the original withdrawal.
     *
     * Required scope: `write:withdrawal`.
     *
     * @example
     * const result = await packhouse.vault.withdrawals.create({ unique_ids: ['CARD-8J88EGFY70XFH'], method: 'pickup', note: 'Collected by courier', idempotency_key: '558cd6ea861d753c554bdf805353fc24' })
     */
    create: (body: Body<'createWithdrawal'>, options: CallOptions = {}): Promise<Data<'createWithdrawal'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/withdrawals', body: withKey(body, 'idempotency_key') }),

    /**
     * List your withdrawals, newest first.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * for await (const row of packhouse.vault.withdrawals.list()) console.log(row)
     */
    list: (options: ListOptions<'listWithdrawals'> = {}): Pages<Data<'listWithdrawals'>['withdrawals'][number]> =>
      http.pages('/api/v1/withdrawals', 'withdrawals', options),

    /**
     * Get a withdrawal.
     *
     * Required scope: `read:inventory`.
     *
     * @example
     * const result = await packhouse.vault.withdrawals.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getWithdrawal'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/withdrawals/${segment(id)}` }),

    /**
     * Cancel a withdrawal that the warehouse has not acknowledged.
     *
     * Required scope: `write:withdrawal`.
     *
     * @example
     * const result = await packhouse.vault.withdrawals.cancel(12)
     */
    cancel: (id: number, options: CallOptions = {}): Promise<Data<'cancelWithdrawal'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/withdrawals/${segment(id)}/cancel` }),
  },

  /**
   * Get the account with its limits, coverage, balance and open documents.
   *
   * Required scope: `read:inventory`.
   *
   * @example
   * const result = await packhouse.vault.account()
   */
  account: (options: CallOptions = {}): Promise<Data<'getAccount'>['account']> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/account' }, 'account'),

  /**
   * Get the integration status of the account.
   *
   * Required scope: `read:inventory`.
   *
   * @example
   * const result = await packhouse.vault.integrationStatus()
   */
  integrationStatus: (options: CallOptions = {}): Promise<Data<'getIntegrationStatus'>['integration']> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/integration-status' }, 'integration'),
})

export type Vault = ReturnType<typeof createVault>
