// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, FileAnswer, ListOptions, Query } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createOperator = (http: Http) => ({
  accounts: {
    /**
     * Charge or credit a tenant outside of the rate card.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.accounts.createAdjustment(12, { client_action_id: '…', amount_cents: -1000000000, description: '…' })
     */
    createAdjustment: (
      id: number,
      body: Body<'createOperatorAccountAdjustment'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorAccountAdjustment'>['amount_cents']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/accounts/${segment(id)}/adjustments`, body },
        'amount_cents',
      ),
  },

  approvals: {
    /**
     * Propose a request that other people must approve.
     *
     * Once approved, the proposer sends exactly this request with the header X-Approval-Id. An approval is valid for seven days and used once.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.approvals.create({ method: 'POST', path: '…', reason: '…' })
     */
    create: (
      body: Body<'createOperatorApproval'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorApproval'>['approval']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/approvals', body }, 'approval'),

    /**
     * List approvals, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.approvals.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorApprovals'> = {},
    ): Pages<Data<'listOperatorApprovals'>['approvals'][number]> =>
      http.pages('/api/v1/operator/v1/approvals', 'approvals', options),

    /**
     * Get an approval.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.approvals.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorApproval'>['approval']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/approvals/${segment(id)}` }, 'approval'),

    /**
     * Approve a request that another person or a key proposed.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.approvals.approve(12)
     */
    approve: (id: number, options: CallOptions = {}): Promise<Data<'approveOperatorApproval'>['approval']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/approvals/${segment(id)}/approve` },
        'approval',
      ),

    /**
     * Reject a proposed request, or withdraw your own.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.approvals.reject(12)
     */
    reject: (id: number, options: CallOptions = {}): Promise<Data<'rejectOperatorApproval'>['approval']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/approvals/${segment(id)}/reject` },
        'approval',
      ),
  },

  auditLog: {
    /**
     * Verify the hash chains of the audit log and of the chain of custody.
     *
     * Entries are also compared with the signed checkpoints outside the database, so that a chain whose hashes were all computed again is found as well.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.auditLog.verify()
     */
    verify: (options: CallOptions = {}): Promise<Data<'verifyOperatorAuditLog'>> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/operator/v1/audit/verify' }),
  },

  bins: {
    /**
     * List bins and totes by code, with their item counts.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.bins.list()) console.log(row)
     */
    list: (options: ListOptions<'listOperatorBins'> = {}): Pages<Data<'listOperatorBins'>['bins'][number]> =>
      http.pages('/api/v1/operator/v1/bins', 'bins', options),

    /**
     * Add a bin or a tote.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.bins.create({ client_action_id: '…', site_id: 1, code: '…' })
     */
    create: (body: Body<'createOperatorBin'>, options: CallOptions = {}): Promise<Data<'createOperatorBin'>['bin']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/bins', body }, 'bin'),

    /**
     * Deactivate or reactivate a bin; its items remain in it.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.bins.update(12, { client_action_id: '…', is_active: true })
     */
    update: (
      id: number,
      body: Body<'updateOperatorBin'>,
      options: CallOptions = {},
    ): Promise<Data<'updateOperatorBin'>['bin']> =>
      http.data({ ...options, method: 'PATCH', path: `/api/v1/operator/v1/bins/${segment(id)}`, body }, 'bin'),
  },

  carriers: {
    /**
     * Receive a tracking webhook from a carrier.
     *
     * No authentication.
     *
     * @example
     * const result = await packhouse.operator.carriers.receiveWebhook('simulator')
     */
    receiveWebhook: (
      provider: string,
      options: CallOptions = {},
    ): Promise<Data<'receiveOperatorCarrierWebhook'>['new_scans']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/carriers/${segment(provider)}/webhook` },
        'new_scans',
      ),
  },

  counts: {
    /**
     * List cycle counts, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.counts.list()) console.log(row)
     */
    list: (options: ListOptions<'listOperatorCounts'> = {}): Pages<Data<'listOperatorCounts'>['counts'][number]> =>
      http.pages('/api/v1/operator/v1/counts', 'counts', options),

    /**
     * Request a cycle count of named bins or of a percentage of the site.
     *
     * `percent` selects the bins that were counted longest ago. A bin is in at most one open count.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.counts.create({ client_action_id: '…', site_id: 1 })
     */
    create: (body: Body<'createOperatorCount'>, options: CallOptions = {}): Promise<Data<'createOperatorCount'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/counts', body }),

    /**
     * Get a cycle count with its bins and, once all are counted, its variances.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.counts.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorCount'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/counts/${segment(id)}` }),

    /**
     * Cancel a cycle count without changing the records.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.counts.cancel(12, { client_action_id: '…', reason: '…' })
     */
    cancel: (
      id: number,
      body: Body<'cancelOperatorCount'>,
      options: CallOptions = {},
    ): Promise<Data<'cancelOperatorCount'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/counts/${segment(id)}/cancel`, body }),

    /**
     * Apply the decisions to the records; a count without variances needs no review.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.counts.complete(12, { client_action_id: '…' })
     */
    complete: (
      id: number,
      body: Body<'completeOperatorCount'>,
      options: CallOptions = {},
    ): Promise<Data<'completeOperatorCount'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/counts/${segment(id)}/complete`, body }),

    /**
     * Finish a bin; finishing the last one computes the variances.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.counts.finishBin(12, { client_action_id: '…', bin: '…' })
     */
    finishBin: (
      id: number,
      body: Body<'finishOperatorCountBin'>,
      options: CallOptions = {},
    ): Promise<Data<'finishOperatorCountBin'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/counts/${segment(id)}/finish-bin`, body }),

    /**
     * Request a recount of the named bins, or of every bin with a variance.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.counts.recount(12, { client_action_id: '…' })
     */
    recount: (
      id: number,
      body: Body<'recountOperatorCount'>,
      options: CallOptions = {},
    ): Promise<Data<'recountOperatorCount'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/counts/${segment(id)}/recount`, body }),

    /**
     * Decide on every variance; keeping the records against the count needs a second signature.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.counts.review(12, { client_action_id: '…', decisions: [{ unique_id: '…', decision: 'ACCEPT' }] })
     */
    review: (
      id: number,
      body: Body<'reviewOperatorCount'>,
      options: CallOptions = {},
    ): Promise<Data<'reviewOperatorCount'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/counts/${segment(id)}/review`, body }),

    /**
     * Record an item as seen in a bin.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.counts.scan(12, { client_action_id: '…', bin: '…', code: '…' })
     */
    scan: (
      id: number,
      body: Body<'scanOperatorCount'>,
      options: CallOptions = {},
    ): Promise<Data<'scanOperatorCount'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/counts/${segment(id)}/scan`, body }),
  },

  declaredValues: {
    /**
     * List declared values, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.declaredValues.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorDeclaredValues'> = {},
    ): Pages<Data<'listOperatorDeclaredValues'>['declared_values'][number]> =>
      http.pages('/api/v1/operator/v1/declared-values', 'declared_values', options),

    /**
     * Approve a declared value.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.declaredValues.approve(12, { client_action_id: '…' })
     */
    approve: (
      id: number,
      body: Body<'approveOperatorDeclaredValue'>,
      options: CallOptions = {},
    ): Promise<Data<'approveOperatorDeclaredValue'>['declared_value']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/declared-values/${segment(id)}/approve`, body },
        'declared_value',
      ),

    /**
     * Reject a declared value.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.declaredValues.reject(12, { client_action_id: '…', reason: '…' })
     */
    reject: (
      id: number,
      body: Body<'rejectOperatorDeclaredValue'>,
      options: CallOptions = {},
    ): Promise<Data<'rejectOperatorDeclaredValue'>['declared_value']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/declared-values/${segment(id)}/reject`, body },
        'declared_value',
      ),
  },

  exceptions: {
    /**
     * List exceptions, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.exceptions.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorExceptions'> = {},
    ): Pages<Data<'listOperatorExceptions'>['exceptions'][number]> =>
      http.pages('/api/v1/operator/v1/exceptions', 'exceptions', options),

    /**
     * Open an exception.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.exceptions.create({ client_action_id: '…', account_id: 1, type: 'RECEIVING_SHORT', summary: '…' })
     */
    create: (
      body: Body<'createOperatorException'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorException'>['exception']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/exceptions', body }, 'exception'),

    /**
     * Get an exception.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.exceptions.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorException'>['exception']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/exceptions/${segment(id)}` }, 'exception'),

    /**
     * Send a message to the tenant; a question awaits a reply.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.exceptions.message(12, { client_action_id: '…', body: '…' })
     */
    message: (
      id: number,
      body: Body<'messageOperatorException'>,
      options: CallOptions = {},
    ): Promise<Data<'messageOperatorException'>['exception']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/exceptions/${segment(id)}/message`, body },
        'exception',
      ),

    /**
     * Resolve an exception and unblock its cards.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.exceptions.resolve(12, { client_action_id: '…', resolution: 'FOUND', liability: 'vault' })
     */
    resolve: (
      id: number,
      body: Body<'resolveOperatorException'>,
      options: CallOptions = {},
    ): Promise<Data<'resolveOperatorException'>['exception']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/exceptions/${segment(id)}/resolve`, body },
        'exception',
      ),
  },

  forceMajeure: {
    /**
     * List force majeure events, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.forceMajeure.list()
     */
    list: (options: CallOptions = {}): Promise<Data<'listOperatorForceMajeure'>['force_majeures']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/operator/v1/force-majeure' }, 'force_majeures'),

    /**
     * Declare force majeure and pause the SLA clocks of a site.
     *
     * Deadlines that have passed stay missed; the others keep their remaining business days.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.forceMajeure.create({ client_action_id: '…', reason: '…' })
     */
    create: (
      body: Body<'createOperatorForceMajeure'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorForceMajeure'>['force_majeure']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/force-majeure', body }, 'force_majeure'),

    /**
     * End force majeure and resume the SLA clocks.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.forceMajeure.end(12, { client_action_id: '…' })
     */
    end: (
      id: number,
      body: Body<'endOperatorForceMajeure'>,
      options: CallOptions = {},
    ): Promise<Data<'endOperatorForceMajeure'>['force_majeure']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/force-majeure/${segment(id)}/end`, body },
        'force_majeure',
      ),
  },

  inbound: {
    /**
     * List inbound shipments, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.inbound.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorInbound'> = {},
    ): Pages<Data<'listOperatorInbound'>['inbound_shipments'][number]> =>
      http.pages('/api/v1/operator/v1/inbound', 'inbound_shipments', options),

    /**
     * Get an inbound shipment.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.inbound.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorInbound'>['inbound_shipment']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/inbound/${segment(id)}` }, 'inbound_shipment'),

    /**
     * Record the arrival of a parcel.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.inbound.arrive(12, { client_action_id: '…' })
     */
    arrive: (
      id: number,
      body: Body<'arriveOperatorInbound'>,
      options: CallOptions = {},
    ): Promise<Data<'arriveOperatorInbound'>['inbound_shipment']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/inbound/${segment(id)}/arrive`, body },
        'inbound_shipment',
      ),

    /**
     * Close an inbound shipment.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.inbound.close(12, { client_action_id: '…' })
     */
    close: (
      id: number,
      body: Body<'closeOperatorInbound'>,
      options: CallOptions = {},
    ): Promise<Data<'closeOperatorInbound'>['inbound_shipment']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/inbound/${segment(id)}/close`, body },
        'inbound_shipment',
      ),

    /**
     * Close an unpacked box.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.inbound.closeBox(12, { client_action_id: '…', box_no: 1 })
     */
    closeBox: (
      id: number,
      body: Body<'closeOperatorInboundBox'>,
      options: CallOptions = {},
    ): Promise<Data<'closeOperatorInboundBox'>['inbound_shipment']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/inbound/${segment(id)}/close-box`, body },
        'inbound_shipment',
      ),

    /**
     * Complete receiving; discrepancies open an exception.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.inbound.complete(12, { client_action_id: '…' })
     */
    complete: (
      id: number,
      body: Body<'completeOperatorInbound'>,
      options: CallOptions = {},
    ): Promise<Data<'completeOperatorInbound'>['inbound_shipment']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/inbound/${segment(id)}/complete`, body },
        'inbound_shipment',
      ),

    /**
     * Receive cards from a box into the tenant’s inventory.
     *
     * Each card gets a code for its barcode label. The next step is to put it away.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.inbound.receive(12, { client_action_id: '…', cards: [{}] })
     */
    receive: (
      id: number,
      body: Body<'receiveOperatorInbound'>,
      options: CallOptions = {},
    ): Promise<Data<'receiveOperatorInbound'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/inbound/${segment(id)}/receive`, body }),

    /**
     * Record the first carrier scan.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.inbound.markInTransit(12, { client_action_id: '…' })
     */
    markInTransit: (
      id: number,
      body: Body<'markOperatorInboundInTransit'>,
      options: CallOptions = {},
    ): Promise<Data<'markOperatorInboundInTransit'>['inbound_shipment']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/inbound/${segment(id)}/in-transit`, body },
        'inbound_shipment',
      ),
  },

  invoices: {
    /**
     * List invoices of all tenants, newest month first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.invoices.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorInvoices'> = {},
    ): Pages<Data<'listOperatorInvoices'>['invoices'][number]> =>
      http.pages('/api/v1/operator/v1/invoices', 'invoices', options),

    /**
     * Mark an invoice as paid.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.invoices.markPaid(12, { client_action_id: '…' })
     */
    markPaid: (
      id: number,
      body: Body<'markOperatorInvoicePaid'>,
      options: CallOptions = {},
    ): Promise<Data<'markOperatorInvoicePaid'>['invoice']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/invoices/${segment(id)}/mark-paid`, body },
        'invoice',
      ),

    /**
     * Void an invoice; corrections are adjustments of the next month.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.invoices.void(12, { client_action_id: '…' })
     */
    void: (
      id: number,
      body: Body<'voidOperatorInvoice'>,
      options: CallOptions = {},
    ): Promise<Data<'voidOperatorInvoice'>['invoice']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/invoices/${segment(id)}/void`, body },
        'invoice',
      ),
  },

  items: {
    photos: {
      /**
       * Upload a photo of an item.
       *
       * One file as multipart/form-data: JPEG, PNG or WebP, detected from its content, at most 10 MiB.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.items.photos.upload('…', file, { client_action_id: '…' })
       */
      upload: (
        uniqueId: string,
        file: Blob,
        query: Query<'uploadOperatorItemPhoto'>,
        options: CallOptions = {},
      ): Promise<Data<'uploadOperatorItemPhoto'>['photo']> =>
        http.data(
          { ...options, method: 'POST', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/photos`, query, file },
          'photo',
        ),

      /**
       * Download a photo.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.items.photos.download('…', 12)
       */
      download: (uniqueId: string, photoId: number, options: CallOptions = {}): Promise<FileAnswer> =>
        http.file({
          ...options,
          method: 'GET',
          path: `/api/v1/operator/v1/items/${segment(uniqueId)}/photos/${segment(photoId)}`,
        }),
    },

    /**
     * Get an item with its location, claim and photos.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.get('…')
     */
    get: (uniqueId: string, options: CallOptions = {}): Promise<Data<'getOperatorItem'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/items/${segment(uniqueId)}` }),

    /**
     * Check an item in at a site, for the first time or again.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.checkIn('…', { client_action_id: '…', site_id: 1 })
     */
    checkIn: (
      uniqueId: string,
      body: Body<'checkOperatorItemIn'>,
      options: CallOptions = {},
    ): Promise<Data<'checkOperatorItemIn'>['location']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/check-in`, body },
        'location',
      ),

    /**
     * Block an item from leaving the warehouse.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.hold('…', { client_action_id: '…', reason: '…' })
     */
    hold: (
      uniqueId: string,
      body: Body<'holdOperatorItem'>,
      options: CallOptions = {},
    ): Promise<Data<'holdOperatorItem'>['location']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/hold`, body },
        'location',
      ),

    /**
     * Move an item to another bin.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.move('…', { client_action_id: '…', bin: '…' })
     */
    move: (
      uniqueId: string,
      body: Body<'moveOperatorItem'>,
      options: CallOptions = {},
    ): Promise<Data<'moveOperatorItem'>['location']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/move`, body },
        'location',
      ),

    /**
     * Mark a sealed product as opened; it can no longer be redeemed.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.open('…', { client_action_id: '…' })
     */
    open: (
      uniqueId: string,
      body: Body<'openOperatorItem'>,
      options: CallOptions = {},
    ): Promise<Data<'openOperatorItem'>['location']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/open`, body },
        'location',
      ),

    /**
     * Put an item away into a bin.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.putaway('…', { client_action_id: '…', bin: '…' })
     */
    putaway: (
      uniqueId: string,
      body: Body<'putawayOperatorItem'>,
      options: CallOptions = {},
    ): Promise<Data<'putawayOperatorItem'>['location']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/putaway`, body },
        'location',
      ),

    /**
     * Unblock an item.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.release('…', { client_action_id: '…' })
     */
    release: (
      uniqueId: string,
      body: Body<'releaseOperatorItem'>,
      options: CallOptions = {},
    ): Promise<Data<'releaseOperatorItem'>['location']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/release`, body },
        'location',
      ),

    /**
     * Write off a missing item with a second signature.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.writeOff('…', { client_action_id: '…', reason: '…', second_person: { badge: '…', pin: '…' }})
     */
    writeOff: (
      uniqueId: string,
      body: Body<'writeOperatorItemOff'>,
      options: CallOptions = {},
    ): Promise<Data<'writeOperatorItemOff'>['location']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/write-off`, body },
        'location',
      ),

    /**
     * Get the chain of custody of an item and verify it.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.custody('…')
     */
    custody: (uniqueId: string, options: CallOptions = {}): Promise<Data<'getOperatorItemCustody'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/custody` }),

    /**
     * Report a missing item as found; put it away next.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.reportFound('…', { client_action_id: '…' })
     */
    reportFound: (
      uniqueId: string,
      body: Body<'reportOperatorItemFound'>,
      options: CallOptions = {},
    ): Promise<Data<'reportOperatorItemFound'>['location']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/found`, body },
        'location',
      ),

    /**
     * Report an item missing.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.items.reportMissing('…', { client_action_id: '…' })
     */
    reportMissing: (
      uniqueId: string,
      body: Body<'reportOperatorItemMissing'>,
      options: CallOptions = {},
    ): Promise<Data<'reportOperatorItemMissing'>['location']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/items/${segment(uniqueId)}/missing`, body },
        'location',
      ),
  },

  maintenance: {
    /**
     * List upcoming maintenance windows.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.maintenance.list()
     */
    list: (options: CallOptions = {}): Promise<Data<'listOperatorMaintenance'>['maintenance']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/operator/v1/maintenance' }, 'maintenance'),

    /**
     * Schedule maintenance and notify all tenants.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.maintenance.create({ client_action_id: '…', starts_at: '…', ends_at: '…', message: '…' })
     */
    create: (
      body: Body<'createOperatorMaintenance'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorMaintenance'>['maintenance']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/maintenance', body }, 'maintenance'),

    /**
     * Cancel a maintenance window.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.maintenance.cancel(12, { client_action_id: '…' })
     */
    cancel: (
      id: number,
      body: Body<'cancelOperatorMaintenance'>,
      options: CallOptions = {},
    ): Promise<Data<'cancelOperatorMaintenance'>['maintenance']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/maintenance/${segment(id)}/cancel`, body },
        'maintenance',
      ),
  },

  orphans: {
    /**
     * List unidentified parcels, oldest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.orphans.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorOrphans'> = {},
    ): Pages<Data<'listOperatorOrphans'>['orphan_parcels'][number]> =>
      http.pages('/api/v1/operator/v1/orphans', 'orphan_parcels', options),

    /**
     * Register an unidentified parcel.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.orphans.create({ client_action_id: '…', site_id: 1 })
     */
    create: (
      body: Body<'createOperatorOrphan'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorOrphan'>['orphan_parcel']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/orphans', body }, 'orphan_parcel'),

    /**
     * Attach a parcel to a shipment, which arrives with it.
     *
     * Pass an announced shipment, or the account to create a shipment for.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.orphans.attach(12, { client_action_id: '…' })
     */
    attach: (
      id: number,
      body: Body<'attachOperatorOrphan'>,
      options: CallOptions = {},
    ): Promise<Data<'attachOperatorOrphan'>['orphan_parcel']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/orphans/${segment(id)}/attach`, body },
        'orphan_parcel',
      ),

    /**
     * Close an unidentified parcel that is sent back.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.orphans.close(12, { client_action_id: '…', reason: '…' })
     */
    close: (
      id: number,
      body: Body<'closeOperatorOrphan'>,
      options: CallOptions = {},
    ): Promise<Data<'closeOperatorOrphan'>['orphan_parcel']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/orphans/${segment(id)}/close`, body },
        'orphan_parcel',
      ),
  },

  people: {
    /**
     * List operators, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.people.list()) console.log(row)
     */
    list: (options: ListOptions<'listOperatorPeople'> = {}): Pages<Data<'listOperatorPeople'>['people'][number]> =>
      http.pages('/api/v1/operator/v1/people', 'people', options),

    /**
     * Create an operator.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.people.create({ client_action_id: '…', email: '…', name: '…', roles: ['admin'], password: '…' })
     */
    create: (
      body: Body<'createOperatorPerson'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorPerson'>['person']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/people', body }, 'person'),

    /**
     * Get an operator.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.people.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorPerson'>['person']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/people/${segment(id)}` }, 'person'),

    /**
     * Change the name, roles, sites or active state of an operator.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.people.update(12, { client_action_id: '…' })
     */
    update: (
      id: number,
      body: Body<'updateOperatorPerson'>,
      options: CallOptions = {},
    ): Promise<Data<'updateOperatorPerson'>['person']> =>
      http.data({ ...options, method: 'PATCH', path: `/api/v1/operator/v1/people/${segment(id)}`, body }, 'person'),

    /**
     * Issue a new badge and PIN to an operator.
     *
     * The badge code is returned only once. Each call issues another badge and revokes the previous one, so no client_action_id is needed.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.people.issueBadge(12, { pin: '…' })
     */
    issueBadge: (
      id: number,
      body: Body<'issueOperatorPersonBadge'>,
      options: CallOptions = {},
    ): Promise<Data<'issueOperatorPersonBadge'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/people/${segment(id)}/badge`, body }),

    /**
     * Reset the password of an operator, end all sessions and remove the authenticator and passkeys.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.people.resetPassword(12, { client_action_id: '…', password: '…' })
     */
    resetPassword: (
      id: number,
      body: Body<'resetOperatorPersonPassword'>,
      options: CallOptions = {},
    ): Promise<Data<'resetOperatorPersonPassword'>['person']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/people/${segment(id)}/password`, body },
        'person',
      ),
  },

  periods: {
    /**
     * Close a month of a tenant; a closed month returns its invoice.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.periods.close({ account_id: 1, period: '…' })
     */
    close: (
      body: Body<'closeOperatorPeriod'>,
      options: CallOptions = {},
    ): Promise<Data<'closeOperatorPeriod'>['invoice']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/periods/close', body }, 'invoice'),
  },

  rateCards: {
    /**
     * List rate cards, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.rateCards.list()
     */
    list: (options: CallOptions = {}): Promise<Data<'listOperatorRateCards'>['rate_cards']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/operator/v1/rate-cards' }, 'rate_cards'),

    /**
     * Create a rate card for one tenant or for all.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.rateCards.create({ client_action_id: '…', name: '…', fees: {}})
     */
    create: (
      body: Body<'createOperatorRateCard'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorRateCard'>['rate_card']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/rate-cards', body }, 'rate_card'),
  },

  serviceCredits: {
    /**
     * List service credits of all tenants, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.serviceCredits.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorServiceCredits'> = {},
    ): Pages<Data<'listOperatorServiceCredits'>['service_credits'][number]> =>
      http.pages('/api/v1/operator/v1/service-credits', 'service_credits', options),

    /**
     * Approve a service credit; the amount defaults to the computed one.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.serviceCredits.approve(12, { client_action_id: '…' })
     */
    approve: (
      id: number,
      body: Body<'approveOperatorServiceCredit'>,
      options: CallOptions = {},
    ): Promise<Data<'approveOperatorServiceCredit'>['service_credit']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/service-credits/${segment(id)}/approve`, body },
        'service_credit',
      ),

    /**
     * Reject a service credit.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.serviceCredits.reject(12, { client_action_id: '…', note: '…' })
     */
    reject: (
      id: number,
      body: Body<'rejectOperatorServiceCredit'>,
      options: CallOptions = {},
    ): Promise<Data<'rejectOperatorServiceCredit'>['service_credit']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/service-credits/${segment(id)}/reject`, body },
        'service_credit',
      ),
  },

  session: {
    passkeys: {
      /**
       * List your passkeys.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.session.passkeys.list()
       */
      list: (options: CallOptions = {}): Promise<Data<'listOperatorSessionPasskeys'>['passkeys']> =>
        http.data({ ...options, method: 'GET', path: '/api/v1/operator/v1/session/passkeys' }, 'passkeys'),

      /**
       * Rename a passkey.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.session.passkeys.update(12, { name: '…' })
       */
      update: (
        id: number,
        body: Body<'updateOperatorSessionPasskey'>,
        options: CallOptions = {},
      ): Promise<Data<'updateOperatorSessionPasskey'>['passkey']> =>
        http.data(
          { ...options, method: 'PATCH', path: `/api/v1/operator/v1/session/passkeys/${segment(id)}`, body },
          'passkey',
        ),

      /**
       * Remove a passkey.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.session.passkeys.remove(12, { password: '…' })
       */
      remove: (
        id: number,
        body: Body<'removeOperatorSessionPasskey'>,
        options: CallOptions = {},
      ): Promise<Data<'removeOperatorSessionPasskey'>['done']> =>
        http.data(
          { ...options, method: 'POST', path: `/api/v1/operator/v1/session/passkeys/${segment(id)}/remove`, body },
          'done',
        ),
    },

    authenticator: {
      /**
       * Create an authenticator secret; it takes effect once a code is confirmed.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.session.authenticator.create({ password: '…' })
       */
      create: (
        body: Body<'createOperatorAuthenticator'>,
        options: CallOptions = {},
      ): Promise<Data<'createOperatorAuthenticator'>> =>
        http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/totp', body }),

      /**
       * Confirm the new authenticator with a code.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.session.authenticator.confirm({ code: '…' })
       */
      confirm: (
        body: Body<'confirmOperatorAuthenticator'>,
        options: CallOptions = {},
      ): Promise<Data<'confirmOperatorAuthenticator'>['done']> =>
        http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/totp/confirm', body }, 'done'),

      /**
       * Remove the authenticator.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.session.authenticator.remove({ password: '…' })
       */
      remove: (
        body: Body<'removeOperatorAuthenticator'>,
        options: CallOptions = {},
      ): Promise<Data<'removeOperatorAuthenticator'>['done']> =>
        http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/totp/remove', body }, 'done'),
    },

    /**
     * Sign in with e-mail and password.
     *
     * Sets an HttpOnly session cookie and returns the token for X-CSRF-Token. After five failures each further one doubles the delay for this account from this address, up to 15 minutes. A device on which the operator has signed in before, known by its own cookie, is not delayed by failures elsewhere.
     *
     * No authentication.
     *
     * @example
     * const result = await packhouse.operator.session.signIn({ email: '…', password: '…' })
     */
    signIn: (body: Body<'signInOperator'>, options: CallOptions = {}): Promise<Data<'signInOperator'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session', body }),

    /**
     * Get the current operator session.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.session.get()
     */
    get: (options: CallOptions = {}): Promise<Data<'getOperatorSession'>> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/operator/v1/session' }),

    /**
     * Sign out.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.session.signOut()
     */
    signOut: (options: CallOptions = {}): Promise<Data<'signOutOperator'>['done']> =>
      http.data({ ...options, method: 'DELETE', path: '/api/v1/operator/v1/session' }, 'done'),

    /**
     * Lock the session now, as inactivity does.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.session.lock()
     */
    lock: (options: CallOptions = {}): Promise<Data<'lockOperatorSession'>['done']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/lock' }, 'done'),

    /**
     * Change your password and end your other sessions.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.session.changePassword({ current: '…', password: '…' })
     */
    changePassword: (
      body: Body<'changeOperatorPassword'>,
      options: CallOptions = {},
    ): Promise<Data<'changeOperatorPassword'>['done']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/password', body }, 'done'),

    /**
     * Prove your factors again for sensitive actions.
     *
     * Approvals and other sensitive actions require a proof of at most ten minutes ago: the password with the second factor, or badge and PIN at a registered station.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.session.prove()
     */
    prove: (
      body: Body<'proveOperatorSession'> = {},
      options: CallOptions = {},
    ): Promise<Data<'proveOperatorSession'>['done']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/prove', body }, 'done'),

    /**
     * Switch the station to another operator by badge and PIN.
     *
     * At a registered station badge and PIN count as a second factor. Elsewhere, outside the sandbox, the operator must prove the other factors before using a role.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.session.switch({ badge: '…', pin: '…' })
     */
    switch: (body: Body<'switchOperatorSession'>, options: CallOptions = {}): Promise<Data<'switchOperatorSession'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/switch', body }),

    /**
     * Unlock a station that locked after inactivity.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.session.unlock({ password: '…' })
     */
    unlock: (body: Body<'unlockOperatorSession'>, options: CallOptions = {}): Promise<Data<'unlockOperatorSession'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/unlock', body }),
  },

  options: {
    /**
     * Get the options to sign in with a passkey.
     *
     * Verifies the password; failures delay further attempts as those of a sign-in do.
     *
     * No authentication.
     *
     * @example
     * const result = await packhouse.operator.options.getSignIn({ email: '…', password: '…' })
     */
    getSignIn: (
      body: Body<'getOperatorSignInOptions'>,
      options: CallOptions = {},
    ): Promise<Data<'getOperatorSignInOptions'>['options']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/options', body }, 'options'),

    /**
     * Get the options to prove your factors with a passkey.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.options.getProof()
     */
    getProof: (options: CallOptions = {}): Promise<Data<'getOperatorProofOptions'>['options']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/prove/options' }, 'options'),
  },

  passkeys: {
    /**
     * Register a passkey as a second factor.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.passkeys.register({ name: '…', response: { id: '…', rawId: '…', type: 'public-key', response: { clientDataJSON: '…', attestationObject: '…' }, clientExtensionResults: {}}})
     */
    register: (
      body: Body<'registerOperatorPasskey'>,
      options: CallOptions = {},
    ): Promise<Data<'registerOperatorPasskey'>['passkey']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/passkeys', body }, 'passkey'),

    /**
     * Get the options to register a passkey.
     *
     * An operator who has a second factor must have proved all factors within the last ten minutes.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.passkeys.options({ password: '…' })
     */
    options: (
      body: Body<'getOperatorPasskeyOptions'>,
      options: CallOptions = {},
    ): Promise<Data<'getOperatorPasskeyOptions'>['options']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/passkeys/options', body }, 'options'),
  },

  sites: {
    /**
     * List sites.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.sites.list()
     */
    list: (options: CallOptions = {}): Promise<Data<'listOperatorSites'>['sites']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/operator/v1/sites' }, 'sites'),

    /**
     * Create a site.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.sites.create({ client_action_id: '…', code: '…', name: '…', address: { name: '…', street1: '…', city: '…', zip: '…', country: '…' }, timezone: '…' })
     */
    create: (
      body: Body<'createOperatorSite'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorSite'>['site']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/sites', body }, 'site'),

    /**
     * Get a site.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.sites.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorSite'>['site']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/sites/${segment(id)}` }, 'site'),

    /**
     * Change a site: its opening hours, holidays or status.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.sites.update(12, { client_action_id: '…' })
     */
    update: (
      id: number,
      body: Body<'updateOperatorSite'>,
      options: CallOptions = {},
    ): Promise<Data<'updateOperatorSite'>['site']> =>
      http.data({ ...options, method: 'PATCH', path: `/api/v1/operator/v1/sites/${segment(id)}`, body }, 'site'),
  },

  stations: {
    /**
     * List stations, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.stations.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorStations'> = {},
    ): Pages<Data<'listOperatorStations'>['stations'][number]> =>
      http.pages('/api/v1/operator/v1/stations', 'stations', options),

    /**
     * Register a station.
     *
     * The secret is returned only once; activate it on the device. A name is used once per site, so a repeated request is 409 `already_exists`; after a lost response, revoke the station and register it again.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.stations.register({ name: '…', site_id: 1 })
     */
    register: (
      body: Body<'registerOperatorStation'>,
      options: CallOptions = {},
    ): Promise<Data<'registerOperatorStation'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/stations', body }),

    /**
     * Activate a station on this device.
     *
     * Sets an HttpOnly cookie with the secret, which sign-in and badge switch then use.
     *
     * No authentication.
     *
     * @example
     * const result = await packhouse.operator.stations.activate({ secret: '…' })
     */
    activate: (
      body: Body<'activateOperatorStation'>,
      options: CallOptions = {},
    ): Promise<Data<'activateOperatorStation'>['station']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/stations/activate', body }, 'station'),

    /**
     * Get a station.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.stations.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorStation'>['station']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/stations/${segment(id)}` }, 'station'),

    /**
     * Revoke a station and end its sessions.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.stations.revoke(12)
     */
    revoke: (id: number, options: CallOptions = {}): Promise<Data<'revokeOperatorStation'>['station']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/stations/${segment(id)}/revoke` }, 'station'),
  },

  tasks: {
    labels: {
      /**
       * Buy the shipping labels of a packed task; repeating returns the same labels.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.tasks.labels.buy(12, { client_action_id: '…' })
       */
      buy: (
        id: number,
        body: Body<'buyOperatorTaskLabels'>,
        options: CallOptions = {},
      ): Promise<Data<'buyOperatorTaskLabels'>['labels']> =>
        http.data(
          { ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/labels`, body },
          'labels',
        ),

      /**
       * Download the shipping label of a parcel.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.tasks.labels.download(12, 12)
       */
      download: (id: number, parcel: number, options: CallOptions = {}): Promise<FileAnswer> =>
        http.file({
          ...options,
          method: 'GET',
          path: `/api/v1/operator/v1/tasks/${segment(id)}/labels/${segment(parcel)}`,
        }),

      /**
       * Record a shipping label bought at a carrier counter.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.tasks.labels.record(12, 12, { client_action_id: '…', carrier: '…', tracking_number: '…', cost_cents: 0 })
       */
      record: (
        id: number,
        parcel: number,
        body: Body<'recordOperatorTaskLabel'>,
        options: CallOptions = {},
      ): Promise<Data<'recordOperatorTaskLabel'>['task']> =>
        http.data(
          {
            ...options,
            method: 'POST',
            path: `/api/v1/operator/v1/tasks/${segment(id)}/labels/${segment(parcel)}/manual`,
            body,
          },
          'task',
        ),
    },

    /**
     * List tasks, most urgent first; open tasks unless a status is given.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.tasks.list()) console.log(row)
     */
    list: (options: ListOptions<'listOperatorTasks'> = {}): Pages<Data<'listOperatorTasks'>['tasks'][number]> =>
      http.pages('/api/v1/operator/v1/tasks', 'tasks', options),

    /**
     * Get a task with its lines in walking order, its parcels and labels.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorTask'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/tasks/${segment(id)}` }),

    /**
     * Cancel a task before dispatch.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.cancel(12, { client_action_id: '…', reason: '…' })
     */
    cancel: (
      id: number,
      body: Body<'cancelOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'cancelOperatorTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/cancel`, body }, 'task'),

    /**
     * Mark a task as delivered: collected at the pickup desk, or without carrier tracking.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.deliver(12, { client_action_id: '…' })
     */
    deliver: (
      id: number,
      body: Body<'deliverOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'deliverOperatorTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/deliver`, body }, 'task'),

    /**
     * Dispatch all parcels of a task; above a value threshold with a second signature.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.dispatch(12, { client_action_id: '…', scans: ['…'] })
     */
    dispatch: (
      id: number,
      body: Body<'dispatchOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'dispatchOperatorTask'>['task']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/dispatch`, body },
        'task',
      ),

    /**
     * Pause a task.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.hold(12, { client_action_id: '…', reason: '…' })
     */
    hold: (
      id: number,
      body: Body<'holdOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'holdOperatorTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/hold`, body }, 'task'),

    /**
     * Pack the scanned items into a parcel.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.pack(12, { client_action_id: '…', parcel_number: 1, unique_ids: ['…'] })
     */
    pack: (
      id: number,
      body: Body<'packOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'packOperatorTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/pack`, body }, 'task'),

    /**
     * Pick an item for a task.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.pick(12, { client_action_id: '…', unique_id: '…' })
     */
    pick: (
      id: number,
      body: Body<'pickOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'pickOperatorTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/pick`, body }, 'task'),

    /**
     * Resume a paused task.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.release(12, { client_action_id: '…' })
     */
    release: (
      id: number,
      body: Body<'releaseOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'releaseOperatorTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/release`, body }, 'task'),

    /**
     * Resume a short task once all items are available.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.resume(12, { client_action_id: '…' })
     */
    resume: (
      id: number,
      body: Body<'resumeOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'resumeOperatorTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/resume`, body }, 'task'),

    /**
     * Receive returned items of a parcel.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.return(12, { client_action_id: '…', unique_ids: ['…'] })
     */
    return: (
      id: number,
      body: Body<'returnOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'returnOperatorTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/return`, body }, 'task'),

    /**
     * Unlock a pickup after too many wrong codes.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.unlock(12, { client_action_id: '…' })
     */
    unlock: (
      id: number,
      body: Body<'unlockOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'unlockOperatorTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/unlock`, body }, 'task'),

    /**
     * Undo the pick of an item; it returns to its bin.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.unpick(12, { client_action_id: '…', unique_id: '…' })
     */
    unpick: (
      id: number,
      body: Body<'unpickOperatorTask'>,
      options: CallOptions = {},
    ): Promise<Data<'unpickOperatorTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/unpick`, body }, 'task'),

    /**
     * Declare a task lost in transit.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.reportLost(12, { client_action_id: '…', reason: '…' })
     */
    reportLost: (
      id: number,
      body: Body<'reportOperatorTaskLost'>,
      options: CallOptions = {},
    ): Promise<Data<'reportOperatorTaskLost'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/lost`, body }, 'task'),

    /**
     * Report an item as missing or damaged; the task waits.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.reportShort(12, { client_action_id: '…', unique_id: '…', reason: 'missing' })
     */
    reportShort: (
      id: number,
      body: Body<'reportOperatorTaskShort'>,
      options: CallOptions = {},
    ): Promise<Data<'reportOperatorTaskShort'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/short`, body }, 'task'),
  },

  next: {
    /**
     * Assign the most urgent task that no other operator works on.
     *
     * A task that is already assigned to you comes first. An assignment expires 15 minutes after the last pick or pack. `task` is null when nothing waits.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.next.assignTask({ client_action_id: '…' })
     */
    assignTask: (
      body: Body<'assignOperatorNextTask'>,
      options: CallOptions = {},
    ): Promise<Data<'assignOperatorNextTask'>['task']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/work/next', body }, 'task'),
  },

  /**
   * Print or reprint the barcode labels of cards, bins, totes, tasks, parcels and badges.
   *
   * Returns one page per code, in the order of the request: a 2 by 1 inch sleeve label for a card; a 4 by 2 inch label for a bin, tote, task or parcel without a shipping label; the carrier’s 4 by 6 inch label for a parcel that has one; a card-sized badge for an operator. As ZPL, a parcel always gets its 4 by 2 inch label, because carriers deliver theirs as PDF. An unknown code returns 409 `wrong_scan` and nothing is printed.
   *
   * Required scope: `platform:admin`.
   *
   * @example
   * const result = await packhouse.operator.print({ client_action_id: '…', codes: ['…'] })
   */
  print: (body: Body<'printOperatorLabels'>, options: CallOptions = {}): Promise<FileAnswer> =>
    http.file({ ...options, method: 'POST', path: '/api/v1/operator/v1/print', body }),

  /**
   * Resolve a barcode to a card, bin, tote, parcel, task or badge.
   *
   * Read-only. An unknown code returns 404 with the reason in `message`.
   *
   * Required scope: `platform:admin`.
   *
   * @example
   * const result = await packhouse.operator.scan('…')
   */
  scan: (code: string, options: CallOptions = {}): Promise<Data<'resolveOperatorBarcode'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/scan/${segment(code)}` }),

  /**
   * Count open tasks by queue, overdue tasks, and items without a bin.
   *
   * Required scope: `platform:admin`.
   *
   * @example
   * const result = await packhouse.operator.work()
   */
  work: (options: CallOptions = {}): Promise<Data<'getOperatorWork'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/operator/v1/work' }),
})

export type Operator = ReturnType<typeof createOperator>
