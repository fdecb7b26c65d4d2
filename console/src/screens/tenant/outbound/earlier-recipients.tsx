import { NativeSelect } from '@mantine/core'
import { useRead } from '../../../api/account.ts'
import { draftOfAddress, type AddressDraft } from '../address-fields.tsx'
import type { Address } from '../api.ts'

const readOrders = 100

/** The addresses of the latest orders, each once, by name. */
export function recipientsOf(orders: readonly { address: Address }[]): Map<string, Address> {
  const found = new Map<string, Address>()
  for (const { address } of orders) {
    const label = [address.name, address.street1, address.city, address.country].filter(Boolean).join(', ')
    if (!found.has(label)) found.set(label, address)
  }
  return new Map([...found].toSorted(([left], [right]) => left.localeCompare(right)))
}

/** Fills the form with the address of an earlier order. */
export function EarlierRecipients({ onChoose }: { onChoose: (address: AddressDraft) => void }) {
  const orders = useRead('/orders', { limit: readOrders })
  const recipients = recipientsOf(orders.data?.orders ?? [])
  if (recipients.size === 0) return null
  return (
    <NativeSelect
      label="Address book"
      description="Recipients of your latest orders"
      value=""
      onChange={(event) => {
        const address = recipients.get(event.currentTarget.value)
        if (address) onChoose(draftOfAddress(address))
      }}
    >
      <option value="">Choose a recipient, or fill in the form</option>
      {[...recipients.keys()].map((label) => (
        <option key={label}>{label}</option>
      ))}
    </NativeSelect>
  )
}
