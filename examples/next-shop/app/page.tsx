import { packhouse } from './packhouse'
import { Shop } from './shop'

export default async function Page() {
  const tiers = await packhouse.packs.catalog().toArray()
  const [cheapest] = tiers.toSorted((left, right) => Number(left.price_usdc) - Number(right.price_usdc))
  return (
    <main>
      <h1>Ann’s cards</h1>
      {cheapest ? <Shop tier={cheapest.tier_id} /> : <p>No pack is on sale.</p>}
    </main>
  )
}
