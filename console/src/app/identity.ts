const wallet = /^0x[0-9a-fA-F]{40}$/

/** One field finds a customer by id or by wallet. */
export const identityOf = (text: string | undefined) =>
  text && wallet.test(text) ? { wallet_address: text } : { external_user_id: text }
