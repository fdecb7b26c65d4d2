import { bug, type PlantedBug } from './planted-row.ts'

const ledger = 'packs/ledger/ledger.ts'
const credits = 'packs/checkout/credits.ts'
const buy = 'packs/checkout/buy.ts'
const relay = 'packs/checkout/relay.ts'
const handlers = 'packs/purchases/handlers.ts'
const refund = 'packs/purchases/refund.ts'
const confirm = 'packs/sellback/confirm.ts'

/** Bugs of ledger, checkout, refunds and announcements. */
export const moneyBugs: readonly PlantedBug[] = [
  bug(
    'lost-update',
    'a wallet is read before the transaction that writes it',
    [
      buy,
      'const endUserCache = createEndUserCache()\n',
      'const endUserCache = createEndUserCache()\n  const seen = new Map()\n',
    ],
    [
      buy,
      'await deps.requireRelayer()',
      'seen.set(user.id, (await getBalance(db as never, user.id)).reserved)\n        await deps.requireRelayer()',
    ],
    [
      buy,
      "const holdId = await credits.reserve(tx, sale, amount, now, { name: 'reserve_sale', steps })",
      `const holdId = await credits.reserve(tx, sale, amount, now, { name: 'reserve_sale', steps })
    const reserved = (seen.get(sale.endUserId) ?? 0n) + amount
    await tx.updateTable('wallets' as never).set({ reserved } as never).where('end_user_id' as never, '=', sale.endUserId).execute()`,
    ],
  ),
  bug('double-settle', 'a hold is settled again when its payment comes again after a reorg', [
    ledger,
    "where ${isAsked} and status = 'OPEN' and amount >= ${amount} returning id, end_user_id, amount",
    'where ${isAsked} and amount >= ${amount} returning id, end_user_id, amount',
  ]),
  bug('hold-kept-on-failure', 'a purchase that failed keeps its credits on hold', [
    relay,
    'await credits.release(tx, failed, now)',
    '',
  ]),
  bug('hold-not-renewed', 'a payment that a reorg removed is returned and not held again', [
    credits,
    'const holdId = await reserve(tx, { ...sale, reversions: sale.reversions + 1 }, amount, now)',
    'const holdId: bigint | undefined = 0n',
  ]),
  bug('reorg-keeps-payment', 'a reorg below the safe block does not return the payment', [
    'packs/checkout/settlement.ts',
    "if (stage === 'safe') await credits.unpay(tx, sale, now)",
    '',
  ]),
  bug('most-charged', 'the highest accepted price is charged instead of the price on chain', [
    credits,
    'amount: micros(sale.unitPrice * BigInt(sale.quantity)),',
    'amount: micros((sale as never as { maxUnitPrice: bigint }).maxUnitPrice * BigInt(sale.quantity)),',
  ]),
  bug('paid-too-early', 'credits are charged in the first block instead of a safe one', [
    handlers,
    'requestedAt: log.blockTime,\n      })\n    },',
    'requestedAt: log.blockTime,\n      })\n      await settlement.pay(tx, log.args.requestId.toString(), log.args.partnerRef)\n    },',
  ]),
  bug('refund-twice', 'a refund is credited under two causes', [
    refund,
    'await settlement.repay(tx, purchase, { firstPack, amount: micros(amount + penalty) }, now)',
    `await settlement.repay(tx, purchase, { firstPack, amount: micros(amount + penalty) }, now)
      await settlement.repay(tx, purchase, { firstPack: firstPack + 100, amount: micros(amount + penalty) }, now)`,
  ]),
  bug('refund-without-credit', 'a refund marks the purchase and credits nothing', [
    refund,
    'await settlement.repay(tx, purchase, { firstPack, amount: micros(amount + penalty) }, now)',
    '',
  ]),
  bug('refund-not-reversed', 'a refund is credited before its block is safe, and stays when a reorg removes it', [
    refund,
    'async safe(tx, { args, blockTime, txHash }) {',
    'async included(tx, { args, blockTime, txHash }) {',
  ]),
  bug(
    'outbox-outside',
    'the event of an order is written after its transaction',
    [buy, 'emitStep(product.reservedEvent(sale), ifHeld),', ''],
    [
      buy,
      "passPoint('purchase.after_commit')",
      "if (!bought.isReplay) await transact(db, (tx) => product.announce(tx, 'reserved' as never, bought.row))\n    passPoint('purchase.after_commit')",
    ],
  ),
  bug('commit-taken-for-failure', 'an order whose COMMIT was not answered is made again under another key', [
    buy,
    'if (!isMissingEndUser(error) || !endUserCache.forget(order, user)) throw error',
    'if (!(error instanceof Refusal)) return buyFor(buyer, order, user, `${idempotencyKey} again`)\n      if (!isMissingEndUser(error) || !endUserCache.forget(order, user)) throw error',
  ]),
  bug('unguarded-move', 'a purchase moves from any state', [
    'packs/checkout/store.ts',
    'where id = ${id} and status = any(${[...from]}) for update',
    'where id = ${id} and ${[...from].length} > 0 for update',
  ]),
  bug('shared-vault', 'end users of two partners with the same id share what is cached', [
    'packs/checkout/end-user-cache.ts',
    'external_user_id && !wallet_address ? `${partnerId} ${external_user_id}` : undefined',
    'external_user_id && !wallet_address ? `${partnerId > 0} ${external_user_id}` : undefined',
  ]),
  bug('sale-credited-twice', 'the payout of a sold card is credited under two causes', [
    confirm,
    'await startSweep(tx, endUserId)',
    `const again = { source: 'sellback', sourceId: id + ':again', description: 'Again' }
    if (total > 0n) await credit(tx, { endUserId, type: 'BUYBACK_CREDIT', amount: total, from: 'pool_settlement', now, ...again })
    await startSweep(tx, endUserId)`,
  ]),
  bug('sale-without-credit', 'a sold card brings its end user nothing', [confirm, 'if (total > 0n) {', 'if (false) {']),
]
