// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, FileAnswer, ListOptions, Query } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createOperator = (http: Http) => ({
  accounts: {
    /**
     * Charge or credit a tenant outside of the rate card.
     *
     * The amounts that one person charges or credits a tenant within 30 days are limited by role; above the limit another person approves the request (X-Approval-Id).
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.accounts.createAdjustment(12, { client_action_id: '31935452-7de0-4e7b-98ca-afea12fdeac0', amount_cents: 100, description: 'Setup' })
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
     * const result = await packhouse.operator.approvals.create({ method: 'POST', path: '/api/v1/admin/adopted-acts/1/resolve', body: { action: 'write_off', note: 'A payment of this test.' }, reason: 'A test' })
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
     * const result = await packhouse.operator.bins.create({ client_action_id: '32198fb9-b33d-4c93-a71f-da0d10820a3f', site_id: 4, code: 'S8-E889CB-G1' })
     */
    create: (body: Body<'createOperatorBin'>, options: CallOptions = {}): Promise<Data<'createOperatorBin'>['bin']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/bins', body }, 'bin'),

    /**
     * Deactivate or reactivate a bin; its items remain in it.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.bins.update(12, { client_action_id: 'fcdc8c80-06a5-4439-a145-789df0686350', is_active: false })
     */
    update: (
      id: number,
      body: Body<'updateOperatorBin'>,
      options: CallOptions = {},
    ): Promise<Data<'updateOperatorBin'>['bin']> =>
      http.data({ ...options, method: 'PATCH', path: `/api/v1/operator/v1/bins/${segment(id)}`, body }, 'bin'),
  },

  carrierClaims: {
    /**
     * List claims with carriers, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.carrierClaims.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorCarrierClaims'> = {},
    ): Pages<Data<'listOperatorCarrierClaims'>['carrier_claims'][number]> =>
      http.pages('/api/v1/operator/v1/carrier-claims', 'carrier_claims', options),

    /**
     * File a claim with the carrier of a lost or damaged parcel.
     *
     * Name the order, or the case of the tenant. The amount is at most what was declared for the parcel when it was dispatched.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.carrierClaims.file({ client_action_id: '16c128a9-8f96-42ed-8160-e15075030c86', exception_id: 1, kind: 'lost', carrier_reference: 'C-1' })
     */
    file: (
      body: Body<'fileOperatorCarrierClaim'>,
      options: CallOptions = {},
    ): Promise<Data<'fileOperatorCarrierClaim'>['carrier_claim']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/carrier-claims', body }, 'carrier_claim'),

    /**
     * Get a claim with a carrier.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.carrierClaims.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorCarrierClaim'>['carrier_claim']> =>
      http.data(
        { ...options, method: 'GET', path: `/api/v1/operator/v1/carrier-claims/${segment(id)}` },
        'carrier_claim',
      ),

    /**
     * Record that the carrier accepted a claim.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.carrierClaims.accept(12, { client_action_id: '49bf5d26-1885-4630-aedf-f3a5c77240a5', amount_cents: 3500 })
     */
    accept: (
      id: number,
      body: Body<'acceptOperatorCarrierClaim'>,
      options: CallOptions = {},
    ): Promise<Data<'acceptOperatorCarrierClaim'>['carrier_claim']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/carrier-claims/${segment(id)}/accept`, body },
        'carrier_claim',
      ),

    /**
     * Record that the carrier denied a claim.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.carrierClaims.deny(12, { client_action_id: 'a7b63703-f19d-4449-a102-47fbf68dc4a3', reason: 'Filed too late.' })
     */
    deny: (
      id: number,
      body: Body<'denyOperatorCarrierClaim'>,
      options: CallOptions = {},
    ): Promise<Data<'denyOperatorCarrierClaim'>['carrier_claim']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/carrier-claims/${segment(id)}/deny`, body },
        'carrier_claim',
      ),

    /**
     * Record the payment of a carrier; it is booked once.
     *
     * What the tenant received as service credits for the order before stays with the vault; the rest is credited to the tenant on the next invoice.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.carrierClaims.pay(12, { client_action_id: '144ea2b0-243c-4c3a-a96c-748f11d5155c' })
     */
    pay: (
      id: number,
      body: Body<'payOperatorCarrierClaim'>,
      options: CallOptions = {},
    ): Promise<Data<'payOperatorCarrierClaim'>['carrier_claim']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/carrier-claims/${segment(id)}/pay`, body },
        'carrier_claim',
      ),

    /**
     * Withdraw a claim, such as for a parcel that was found.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.carrierClaims.withdraw(12, { client_action_id: 'aebfe3b4-87b3-4eff-b9f4-26d0e8d6fb0e', reason: 'It was found.' })
     */
    withdraw: (
      id: number,
      body: Body<'withdrawOperatorCarrierClaim'>,
      options: CallOptions = {},
    ): Promise<Data<'withdrawOperatorCarrierClaim'>['carrier_claim']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/carrier-claims/${segment(id)}/withdraw`, body },
        'carrier_claim',
      ),
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

  catalog: {
    /**
     * List the cards with pictures, for identification offline.
     *
     * The pictures as the vectors that photos are compared with. Until the pictures of the game are indexed, the response is 503 with `Retry-After`.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.catalog.picturesCatalog('skies')
     */
    picturesCatalog: (
      game: string,
      query: Query<'listOperatorCatalogPictures'> = {},
      options: CallOptions = {},
    ): Promise<Data<'listOperatorCatalogPictures'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/catalog/${segment(game)}/pictures`, query }),
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
     * const result = await packhouse.operator.counts.create({ client_action_id: 'afc98370-0e5f-40ad-8b68-78c03c9212cb', site_id: 1, bins: ['V1:BIN:S10-25605E-C1'] })
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
     * const result = await packhouse.operator.counts.cancel(12, { client_action_id: 'a88eccfb-79e6-4ddb-838b-ea0311c4fb4f', reason: 'enough' })
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
     * const result = await packhouse.operator.counts.complete(12, { client_action_id: '37d173bf-6896-41fd-97bf-099caac0f634' })
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
     * const result = await packhouse.operator.counts.finishBin(12, { client_action_id: 'dddac6a0-ece6-4ba3-83c8-448e332e0d7e', bin: 'S10-25605E-C1' })
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
     * const result = await packhouse.operator.counts.recount(12, { client_action_id: 'af66cb80-7175-40db-81e7-e6ade7115f91' })
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
     * const result = await packhouse.operator.counts.review(12, { client_action_id: 'af7d7673-c315-47aa-b702-1c32de4dcc68', decisions: [], others: 'ACCEPT' })
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
     * const result = await packhouse.operator.counts.scan(12, { client_action_id: '4a37d289-a649-46ca-ae48-e83cfec8ea2f', bin: 'S10-25605E-C1', code: 'CARD-2BYSYQ8HT8NFX' })
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
     * const result = await packhouse.operator.declaredValues.approve(12, { client_action_id: 'b25653fb-cdc3-49b1-bc8a-e5f63076ec29' })
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
     * const result = await packhouse.operator.declaredValues.reject(12, { client_action_id: 'd2a7403c-53f5-48c6-850a-db0052c71e1c', reason: 'Too much.' })
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
     * const result = await packhouse.operator.exceptions.create({ client_action_id: '2106ffe8-5adc-4cd8-a4dd-8ce66a54b61f', account_id: 31, type: 'MISSING', summary: 'Gone.', unique_ids: ['CARD-Z5DTJ3YW0SHN4'] })
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
     * const result = await packhouse.operator.exceptions.message(12, { client_action_id: '4fd3dad6-bf63-4953-b12c-1bbbe2aa73d2', body: 'Which corner?', is_question: true })
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
     * const result = await packhouse.operator.exceptions.resolve(12, { client_action_id: '2ac11f70-653b-4d38-867e-4fb022c25af6', resolution: 'ACCEPTED_AS_IS', liability: 'carrier' })
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
     * const result = await packhouse.operator.forceMajeure.create({ client_action_id: 'cb4c01a3-19b6-4d76-b417-3348bc1b76e4', site_id: 1, reason: 'Flood' })
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
     * const result = await packhouse.operator.forceMajeure.end(12, { client_action_id: '6872c9ec-7fbe-48fc-8767-eb5a9909c287' })
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
     * const result = await packhouse.operator.inbound.arrive(12, { client_action_id: '802c2839-8c62-49f1-9058-2fff72b18239', box_no: 1, condition: 'GOOD' })
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
     * const result = await packhouse.operator.inbound.close(12, { client_action_id: '6413787d-bd7d-4dd1-9a52-14eeab9cf20f' })
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
     * const result = await packhouse.operator.inbound.closeBox(12, { client_action_id: '0617fc21-9b1b-4d6d-b5af-e6ee78e12b3c', box_no: 1 })
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
     * const result = await packhouse.operator.inbound.complete(12, { client_action_id: '71a40a60-0102-4786-8b65-a467d50f0866' })
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
     * const result = await packhouse.operator.inbound.receive(12, { client_action_id: '579bb6f7-0d6e-47ac-9b0b-91c59621fa08', cards: [{ line_id: 1 },{ line_id: 1 }], box_no: 1 })
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
     * const result = await packhouse.operator.inbound.markInTransit(12, { client_action_id: '69dd49e5-96a6-4e83-b3e7-4f2e1bf09d6a' })
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
     * const result = await packhouse.operator.invoices.markPaid(12, { client_action_id: '85b6ca55-8c19-444b-af57-68082c720109' })
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
     * const result = await packhouse.operator.invoices.void(12, { client_action_id: '468899b8-435c-4060-8c59-a5bae55bce55' })
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
     * const result = await packhouse.operator.items.checkIn('…', { client_action_id: '04315591-736c-41c9-a104-25a5514452b2', site_id: 1 })
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
     * const result = await packhouse.operator.items.hold('…', { client_action_id: '9f6ba627-f49f-498c-bc27-b25b17674b37', reason: 'bent corner' })
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
     * const result = await packhouse.operator.items.move('…', { client_action_id: '2191c2d9-21a9-403e-b456-a15ef9d060b7', bin: 'S5-0C525F-A-2' })
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
     * const result = await packhouse.operator.items.open('…', { client_action_id: '0d6352b5-8f40-4425-8591-4af7b8f6bc47' })
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
     * const result = await packhouse.operator.items.putaway('…', { client_action_id: 'f998bf94-4348-492b-bb61-d57796b8de79', bin: 'S3-BD2C0D-A-1' })
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
     * const result = await packhouse.operator.items.release('…', { client_action_id: '6b01af7c-f2d5-4e4c-b8f8-9fdca61ca4b8' })
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
     * const result = await packhouse.operator.items.writeOff('…', { client_action_id: 'd782ac8d-2e2c-477f-ae61-1e06c56b18c8', reason: 'searched twice', second_person: { badge: 'shown-once', pin: '482915' }})
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
     * const result = await packhouse.operator.items.reportFound('…', { client_action_id: '3da49f76-37dc-481d-bb76-f984f627b6d3' })
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
     * const result = await packhouse.operator.items.reportMissing('…', { client_action_id: 'b22a440d-906e-47f9-8e92-50e3bfc031a5', note: 'not in its sleeve' })
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
     * const result = await packhouse.operator.maintenance.create({ client_action_id: '36edabbc-fb72-4367-92fc-252186b6bb99', starts_at: '2026-03-06T14:00:00.000Z', ends_at: '2026-03-06T16:00:00.000Z', message: 'New shelves.' })
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
     * const result = await packhouse.operator.maintenance.cancel(12, { client_action_id: 'a1fc9ecd-3f41-42fe-b26f-0c07a1eba95c' })
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

  manifests: {
    /**
     * List end-of-day manifests, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.manifests.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorManifests'> = {},
    ): Pages<Data<'listOperatorManifests'>['manifests'][number]> =>
      http.pages('/api/v1/operator/v1/manifests', 'manifests', options),

    /**
     * Close the waiting parcels of a carrier into one manifest.
     *
     * The response has the status that the carrier gave: CLOSED, REJECTED with its messages, or UNRESOLVED while a lost response is looked up. A parcel is on one manifest at a time; one whose label is voided leaves it.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.manifests.close({ client_action_id: 'bf5664f6-f3a8-412f-bc65-fd491232e053', site_id: 1, provider: 'simulator', carrier_token: 'sim', exclude: ['SIM497882843354697166'] })
     */
    close: (body: Body<'closeOperatorManifest'>, options: CallOptions = {}): Promise<Data<'closeOperatorManifest'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/manifests', body }),

    /**
     * Get a manifest with its parcels.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.manifests.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorManifest'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/manifests/${segment(id)}` }),

    /**
     * Download the printable form of a closed manifest.
     *
     * The carrier’s form where it issued one; otherwise the barcode, which the carrier scans once for all parcels, and the list of the parcels.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.manifests.download(12)
     */
    download: (id: number, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({ ...options, method: 'GET', path: `/api/v1/operator/v1/manifests/${segment(id)}/file` }),
  },

  waiting: {
    /**
     * List packed parcels with a label that are on no manifest, by site and carrier.
     *
     * A parcel waits from packing until the carrier scans it, at most one day after its dispatch. At most 1,000 parcels are listed, those packed first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.waiting.listParcels()
     */
    listParcels: (
      query: Query<'listOperatorWaitingParcels'> = {},
      options: CallOptions = {},
    ): Promise<Data<'listOperatorWaitingParcels'>['groups']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/operator/v1/manifests/waiting', query }, 'groups'),
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
     * const result = await packhouse.operator.orphans.create({ client_action_id: '5621de44-456b-4274-9cad-7ff88aa86ad9', site_id: 1, sender: 'No name', tracking_number: '1ZORPHAN', carrier: 'UPS', condition: 'DENTED' })
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
     * const result = await packhouse.operator.orphans.attach(12, { client_action_id: '7cdbbc36-89bb-4458-b195-36b7c5dedec5', account_id: 7, expected_card_count: 2 })
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
     * const result = await packhouse.operator.orphans.close(12, { client_action_id: 'a048efc4-3f83-47a9-9743-19b48c9be63f', reason: 'Sent back.' })
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
     * The operator chooses the password by a link in a letter, which works once, within a day; no other person chooses or sees it.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.people.create({ client_action_id: 'ac4b9270-5fa4-43ec-afd2-7fcf22868e37', email: 'new@packhouse.test', name: 'New', roles: [] })
     */
    create: (body: Body<'createOperatorPerson'>, options: CallOptions = {}): Promise<Data<'createOperatorPerson'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/people', body }),

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
     * Other roles, other sites and a deactivation end the sessions of the operator.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.people.update(12, { client_action_id: '55473d36-c545-4b01-ad74-202ac7557e90', is_active: false })
     */
    update: (
      id: number,
      body: Body<'updateOperatorPerson'>,
      options: CallOptions = {},
    ): Promise<Data<'updateOperatorPerson'>['person']> =>
      http.data({ ...options, method: 'PATCH', path: `/api/v1/operator/v1/people/${segment(id)}`, body }, 'person'),

    /**
     * Issue a new badge to an operator.
     *
     * The badge code is returned only once. The badge works once its owner has chosen a PIN: POST /operator/v1/session/pin. Each call issues another badge and revokes the previous one with its PIN, so no client_action_id is needed.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.people.issueBadge(12)
     */
    issueBadge: (id: number, options: CallOptions = {}): Promise<Data<'issueOperatorPersonBadge'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/people/${segment(id)}/badge` }),

    /**
     * Reset the password of an operator, end all sessions and remove the authenticator and passkeys.
     *
     * The operator chooses the password by a link in a letter, which works once, within a day; no other person chooses or sees it.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.people.resetPassword(12, { client_action_id: '1f4d891c-d00b-4940-957f-72a8de0ab65d' })
     */
    resetPassword: (
      id: number,
      body: Body<'resetOperatorPersonPassword'>,
      options: CallOptions = {},
    ): Promise<Data<'resetOperatorPersonPassword'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/people/${segment(id)}/password`, body }),
  },

  periods: {
    /**
     * Close a month of a tenant; a closed month returns its invoice.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.periods.close({ account_id: 2, period: '2026-03' })
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
     * const result = await packhouse.operator.rateCards.create({ client_action_id: '29a5bd47-7698-4bbe-a502-0b25428713c2', account_id: 2, name: 'Taxed', effective_from: '2026-04-02T12:00:00.000Z', fees: { transfer: { unit_amount_cents: 10, per_quantity: 1 }, tax_bps: 500, minimum_cents: 50000 }})
     */
    create: (
      body: Body<'createOperatorRateCard'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorRateCard'>['rate_card']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/rate-cards', body }, 'rate_card'),
  },

  returns: {
    /**
     * List buyer returns, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.returns.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listOperatorReturns'> = {},
    ): Pages<Data<'listOperatorReturns'>['buyer_returns'][number]> =>
      http.pages('/api/v1/operator/v1/returns', 'buyer_returns', options),

    /**
     * Register and receive a buyer return that was not announced.
     *
     * Pass the order, or scan a card of the parcel: its order is the one with which it left.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.returns.create({ client_action_id: '8c7e6ddd-2d98-42c6-bffc-2d72a2a9439a', site_id: 1, unique_id: 'CARD-W6Z1FMHDZHXE0' })
     */
    create: (
      body: Body<'createOperatorReturn'>,
      options: CallOptions = {},
    ): Promise<Data<'createOperatorReturn'>['buyer_return']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/returns', body }, 'buyer_return'),

    /**
     * Get a buyer return.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.returns.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorReturn'>['buyer_return']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/returns/${segment(id)}` }, 'buyer_return'),

    /**
     * Complete the inspection of a return; problems open exceptions.
     *
     * Announced cards that were not inspected count as missing.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.returns.complete(12, { client_action_id: '29ff19b2-4262-4ece-bbfd-b9ecd7616597' })
     */
    complete: (
      id: number,
      body: Body<'completeOperatorReturn'>,
      options: CallOptions = {},
    ): Promise<Data<'completeOperatorReturn'>['buyer_return']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/returns/${segment(id)}/complete`, body },
        'buyer_return',
      ),

    /**
     * Inspect a returned card; it is back in the inventory with its outcome.
     *
     * The next step is to put the card away.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.returns.inspect(12, { client_action_id: 'e1cb4a30-62f7-4667-a6e6-7b86a557082b', unique_id: 'V1:CARD:CARD-373VENCGES9VP', outcome: 'restocked' })
     */
    inspect: (
      id: number,
      body: Body<'inspectOperatorReturn'>,
      options: CallOptions = {},
    ): Promise<Data<'inspectOperatorReturn'>['buyer_return']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/returns/${segment(id)}/inspect`, body },
        'buyer_return',
      ),

    /**
     * Record the arrival of a buyer return.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.returns.receive(12, { client_action_id: 'e1db3b98-ef2e-406f-a76f-02027373e5ff' })
     */
    receive: (
      id: number,
      body: Body<'receiveOperatorReturn'>,
      options: CallOptions = {},
    ): Promise<Data<'receiveOperatorReturn'>['buyer_return']> =>
      http.data(
        { ...options, method: 'POST', path: `/api/v1/operator/v1/returns/${segment(id)}/receive`, body },
        'buyer_return',
      ),
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
     * An incident is credited with at most the declared value of its cards, an SLA breach within the monthly cap. The amounts that one person grants a tenant within 30 days are limited by role; above the limit another person approves the request (X-Approval-Id).
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.serviceCredits.approve(12, { client_action_id: 'eb1db847-dd53-49ac-bab7-736592bc23df' })
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
     * const result = await packhouse.operator.serviceCredits.reject(12, { client_action_id: '4fbc2721-75b6-449b-bf23-466bcb0f5c92', note: 'One.' })
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
       * const result = await packhouse.operator.session.passkeys.update(12, { name: 'Old key' })
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
       * Remove a passkey and end your other sessions.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.session.passkeys.remove(12, { password: 'a long example password' })
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
       * const result = await packhouse.operator.session.authenticator.create({ password: 'a long example password' })
       */
      create: (
        body: Body<'createOperatorAuthenticator'>,
        options: CallOptions = {},
      ): Promise<Data<'createOperatorAuthenticator'>> =>
        http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/totp', body }),

      /**
       * Confirm the new authenticator with a code and end your other sessions.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.session.authenticator.confirm({ code: '703373' })
       */
      confirm: (
        body: Body<'confirmOperatorAuthenticator'>,
        options: CallOptions = {},
      ): Promise<Data<'confirmOperatorAuthenticator'>['done']> =>
        http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/totp/confirm', body }, 'done'),

      /**
       * Remove the authenticator and end your other sessions.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.operator.session.authenticator.remove({ password: 'a long example password' })
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
     * const result = await packhouse.operator.session.signIn({ email: 'p-bc08146823@packhouse.test', password: 'a long example password' })
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
     * const result = await packhouse.operator.session.changePassword({ current: 'correct 4f3ddfc6c631', password: 'a long example password' })
     */
    changePassword: (
      body: Body<'changeOperatorPassword'>,
      options: CallOptions = {},
    ): Promise<Data<'changeOperatorPassword'>['done']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/password', body }, 'done'),

    /**
     * Prove your factors again for sensitive actions.
     *
     * Approvals and other sensitive actions require a proof of at most ten minutes ago: the password with the second factor, or badge and PIN at a registered station. Outside the sandbox a password alone proves nothing. Ten wrong factors lock the factor (429), each time for twice as long.
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
     * const result = await packhouse.operator.session.switch({ badge: 'shown-once', pin: '482915' })
     */
    switch: (body: Body<'switchOperatorSession'>, options: CallOptions = {}): Promise<Data<'switchOperatorSession'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/switch', body }),

    /**
     * Unlock a station that locked after inactivity.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.session.unlock({ password: 'a long example password' })
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
     * const result = await packhouse.operator.options.getSignIn({ email: 'p-5fc8985951@packhouse.test', password: 'a long example password' })
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
     * Register a passkey as a second factor and end your other sessions.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.passkeys.register({ name: 'Key on the ring', response: { id: 'YzKSEw9NjcJTFGmt2XUnRTDRwUPAzvM9tKHelMPw0Eg', rawId: 'YzKSEw9NjcJTFGmt2XUnRTDRwUPAzvM9tKHelMPw0Eg', type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiRHdpZ2JVaGNGeDdUSFhjSW9ra3hWTWRtR0pJV0d4dEJoaldDb0xwcUd6RSIsIm9yaWdpbiI6Imh0dHBzOi8vcGFja2hvdXNlLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9', attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikdbodWKO9cCKhU4IqVH3QRLuMPgDiGrMboUPpFWnyiNpFAAAAAQAAAAAAAAAAAAAAAAAAAAAAIGMykhMPTY3CUxRprdl1J0Uw0cFDwM7zPbSh3pTD8NBIpQECAyYgASFYIDJafrWFx14QoEGp1k6QNypDD4C88_MWqxnzjNeiFhwuIlggQBbbgGUBeS-OganSgytFKcgNPtVrDeO_Eh1_xNK8ps0', transports: ['internal'] }}})
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
     * const result = await packhouse.operator.passkeys.options({ password: 'a long example password' })
     */
    options: (
      body: Body<'getOperatorPasskeyOptions'>,
      options: CallOptions = {},
    ): Promise<Data<'getOperatorPasskeyOptions'>['options']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/passkeys/options', body }, 'options'),
  },

  pin: {
    /**
     * Choose the PIN of your badge.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.pin.choose({ pin: '…' })
     */
    choose: (body: Body<'chooseOperatorPin'>, options: CallOptions = {}): Promise<Data<'chooseOperatorPin'>['done']> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/session/pin', body }, 'done'),
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
     * const result = await packhouse.operator.sites.create({ client_action_id: '7c64f79d-db20-4071-b4db-fdfa843ccc21', code: 'N1', name: 'North', address: { zip: '89501', city: 'Reno', name: 'Packhouse Dock 4', email: null, phone: '+1 775 555 0100', state: 'NV', company: null, country: 'US', street1: '400 Depot Road', street2: null }, timezone: 'America/New_York' })
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
     * const result = await packhouse.operator.sites.update(12, { client_action_id: 'ebb6e98e-63e8-4c91-80cd-f6b114a20ff9', name: 'Renamed' })
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
     * const result = await packhouse.operator.stations.register({ name: 'Bench 1', site_id: 1 })
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
     * const result = await packhouse.operator.stations.activate({ secret: 'ShownOnce0000000000000000000000000000000000' })
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
       * const result = await packhouse.operator.tasks.labels.buy(12, { client_action_id: '35052ce9-1e93-4ee8-8f00-3e7d583f4381' })
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
       * const result = await packhouse.operator.tasks.labels.record(12, 12, { client_action_id: '8ec939da-f0cd-4ce3-860b-97ae990ea574', carrier: 'Counter', tracking_number: 'C-7-1', cost_cents: 900 })
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
     * const result = await packhouse.operator.tasks.cancel(12, { client_action_id: '4c5b163e-70af-4aac-8990-d3cc34740100', reason: 'customer called' })
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
     * const result = await packhouse.operator.tasks.deliver(12, { client_action_id: 'bf984bc7-3e47-4ec2-8ac7-d8e79a36b5bd', evidence: { code: '123456' }})
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
     * const result = await packhouse.operator.tasks.dispatch(12, { client_action_id: '58fefbeb-700e-4d23-af01-12abc6d68ce4', scans: ['V1:PCL:1-1'] })
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
     * const result = await packhouse.operator.tasks.hold(12, { client_action_id: 'e362143d-cc37-4c0a-a230-b10ff649e5ea', reason: 'He is on holiday.', asked_by_owner: true })
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
     * const result = await packhouse.operator.tasks.pack(12, { client_action_id: '669c4fba-fcf4-4779-a604-fa59d033ff7d', parcel_number: 1, unique_ids: ['CARD-7TFZPMJNC9040','CARD-5XY8J4J9KWJVT'], weight_grams: 100 })
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
     * const result = await packhouse.operator.tasks.pick(12, { client_action_id: '62d907fb-8db2-4fe3-9493-85d8ce74e9c6', unique_id: 'V1:CARD:CARD-7TFZPMJNC9040', tote: 'V1:TOTE:S3-BD2C0D-T1' })
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
     * const result = await packhouse.operator.tasks.release(12, { client_action_id: '58e4f208-e439-426c-a027-e932a73e6d34' })
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
     * const result = await packhouse.operator.tasks.resume(12, { client_action_id: '98b50c9b-fd63-49c0-a538-647540a8fb65' })
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
     * const result = await packhouse.operator.tasks.return(12, { client_action_id: 'f9269e71-9ec2-4d8a-8da3-22cc4ad39d03', unique_ids: ['CARD-TP1JTK1CF15P0'] })
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
     * const result = await packhouse.operator.tasks.unlock(12, { client_action_id: '187c1129-827a-4b8d-90a8-f4e881642cab' })
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
     * const result = await packhouse.operator.tasks.unpick(12, { client_action_id: '0089ccae-ae9c-45c9-a185-2e433b1be294', unique_id: 'CARD-BYA8E6H7WB8MF' })
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
     * const result = await packhouse.operator.tasks.reportLost(12, { client_action_id: '7f21202e-82ee-4ae9-bd33-96a8ea11d674', reason: 'no scan for weeks' })
     */
    reportLost: (
      id: number,
      body: Body<'reportOperatorTaskLost'>,
      options: CallOptions = {},
    ): Promise<Data<'reportOperatorTaskLost'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/lost`, body }, 'task'),

    /**
     * Download the packing slip of a packed parcel.
     *
     * Lists the cards of the parcel without their values, on the paper of shipping labels.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.packingSlips(12, 12)
     */
    packingSlips: (id: number, parcel: number, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({
        ...options,
        method: 'GET',
        path: `/api/v1/operator/v1/tasks/${segment(id)}/packing-slips/${segment(parcel)}`,
      }),

    /**
     * Report an item as missing or damaged; the task waits.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.tasks.reportShort(12, { client_action_id: '7a72ee49-4950-4aae-9eb7-4d6c67423f92', unique_id: 'CARD-1KRTCD8TAJ0J6', reason: 'missing' })
     */
    reportShort: (
      id: number,
      body: Body<'reportOperatorTaskShort'>,
      options: CallOptions = {},
    ): Promise<Data<'reportOperatorTaskShort'>['task']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/tasks/${segment(id)}/short`, body }, 'task'),
  },

  waves: {
    /**
     * List waves of tasks that are picked together, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.operator.waves.list()) console.log(row)
     */
    list: (options: ListOptions<'listOperatorWaves'> = {}): Pages<Data<'listOperatorWaves'>['waves'][number]> =>
      http.pages('/api/v1/operator/v1/waves', 'waves', options),

    /**
     * Open a wave: several tasks that are picked on one walk.
     *
     * Takes the named tasks, or the most urgent ones that no operator works on. A task is in one wave at a time and is then picked with it only.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.waves.open({ client_action_id: 'a1669dec-9840-4deb-9cab-2c49ac994260', site_id: 1, task_ids: [1,2] })
     */
    open: (body: Body<'openOperatorWave'>, options: CallOptions = {}): Promise<Data<'openOperatorWave'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/operator/v1/waves', body }),

    /**
     * Get a wave with its tasks, their totes and the walk.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.waves.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getOperatorWave'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/operator/v1/waves/${segment(id)}` }),

    /**
     * Cancel a wave that is not picked yet.
     *
     * Tasks without a picked card return to the queue. The others keep their totes and are picked one by one.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.waves.cancel(12, { client_action_id: 'f4143e91-08c5-4714-93f0-a876fee3fb27', reason: 'Shift ends.' })
     */
    cancel: (
      id: number,
      body: Body<'cancelOperatorWave'>,
      options: CallOptions = {},
    ): Promise<Data<'cancelOperatorWave'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/waves/${segment(id)}/cancel`, body }),

    /**
     * Pick a card into the tote of its task: scan the card, then the tote.
     *
     * The first card of a task binds an empty tote to it. Any other tote is then rejected with 409 `wrong_scan`.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.waves.pick(12, { client_action_id: '5397545e-01df-4cab-910e-43097023aa6c', unique_id: 'CARD-7XNEKSCCR2SD6', tote: 'V1:TOTE:S2-168C1F-T1' })
     */
    pick: (id: number, body: Body<'pickOperatorWave'>, options: CallOptions = {}): Promise<Data<'pickOperatorWave'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/waves/${segment(id)}/pick`, body }),

    /**
     * Report a card of a wave as missing or damaged; its task waits and the walk continues.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.operator.waves.reportShort(12, { client_action_id: '2f20af95-0d71-4ca8-97e1-b9ff84c85590', unique_id: 'CARD-16KNVEYEV2SK8', reason: 'missing' })
     */
    reportShort: (
      id: number,
      body: Body<'reportOperatorWaveShort'>,
      options: CallOptions = {},
    ): Promise<Data<'reportOperatorWaveShort'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/operator/v1/waves/${segment(id)}/short`, body }),
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
     * const result = await packhouse.operator.next.assignTask({ client_action_id: '18947369-c455-402d-b60f-222206bd457e', site_id: 1 })
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
