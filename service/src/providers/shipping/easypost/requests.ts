import type { Address } from '../addresses.ts'
import type { Customs } from '../customs.ts'
import { formatCents } from '../decimals.ts'
import { toInches, toOunces } from '../parcels.ts'
import type { QuoteRequest } from '../provider.ts'

export const addressBody = (address: Address): Record<string, unknown> => ({
  name: address.name,
  company: address.company,
  street1: address.street1,
  street2: address.street2,
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone,
  email: address.email,
})

const customsBody = ({ signer, items, exportFilingNumber }: Customs): Record<string, unknown> => ({
  customs_certify: true,
  customs_signer: signer,
  contents_type: 'merchandise',
  non_delivery_option: 'return',
  restriction_type: 'none',
  eel_pfc: exportFilingNumber ?? 'NOEEI 30.37(a)',
  customs_items: items.map((item) => ({
    description: item.description,
    quantity: item.quantity,
    weight: toOunces(item.netGrams),
    value: formatCents(item.valueCents),
    currency: 'USD',
    origin_country: item.originCountry,
    hs_tariff_number: item.hsCode,
  })),
})

export function shipmentBody({ from, to, parcel, signature, customs, reference }: QuoteRequest): unknown {
  return {
    shipment: {
      from_address: addressBody(from),
      to_address: { ...addressBody(to), verify: ['delivery'] },
      parcel: {
        length: toInches(parcel.lengthMm),
        width: toInches(parcel.widthMm),
        height: toInches(parcel.heightMm),
        weight: toOunces(parcel.weightGrams),
      },
      options: {
        label_format: 'PDF',
        label_size: '4x6',
        ...(signature && { delivery_confirmation: 'SIGNATURE' }),
      },
      ...(customs && { customs_info: customsBody(customs) }),
      reference,
    },
  }
}
