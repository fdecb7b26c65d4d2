import { formatCents } from '../decimals.ts'
import { toInches, toOunces } from '../parcels.ts'
import type { Address } from '../addresses.ts'
import type { Customs } from '../customs.ts'
import type { QuoteRequest } from '../provider.ts'

const orEmpty = (text: string | null): string => text ?? ''

export const addressBody = (address: Address): Record<string, unknown> => ({
  name: address.name,
  company: orEmpty(address.company),
  street1: address.street1,
  street2: orEmpty(address.street2),
  city: address.city,
  state: orEmpty(address.state),
  zip: address.zip,
  country: address.country,
  phone: orEmpty(address.phone),
  email: orEmpty(address.email),
})

function customsBody({ signer, items, exportFilingNumber }: Customs): Record<string, unknown> {
  return {
    contents_type: 'MERCHANDISE',
    non_delivery_option: 'RETURN',
    certify: true,
    certify_signer: signer,
    incoterm: 'DDU',
    eel_pfc: exportFilingNumber === null ? 'NOEEI_30_37_a' : 'AES_ITN',
    ...(exportFilingNumber !== null && { aes_itn: exportFilingNumber }),
    items: items.map((item) => ({
      description: item.description,
      quantity: item.quantity,
      net_weight: item.netGrams.toString(),
      mass_unit: 'g',
      value_amount: formatCents(item.valueCents),
      value_currency: 'USD',
      origin_country: item.originCountry,
      hs_code: item.hsCode,
    })),
  }
}

export function shipmentBody({ from, to, parcel, insuredCents, signature, customs, reference }: QuoteRequest): unknown {
  return {
    address_from: addressBody(from),
    address_to: { ...addressBody(to), validate: true },
    parcels: [
      {
        length: toInches(parcel.lengthMm),
        width: toInches(parcel.widthMm),
        height: toInches(parcel.heightMm),
        distance_unit: 'in',
        weight: toOunces(parcel.weightGrams),
        mass_unit: 'oz',
      },
    ],
    extra: {
      reference_1: reference,
      ...(signature && { signature_confirmation: 'STANDARD' }),
      ...(insuredCents > 0n && {
        insurance: { amount: formatCents(insuredCents), currency: 'USD', content: 'Trading cards' },
      }),
    },
    ...(customs && { customs_declaration: customsBody(customs) }),
    metadata: reference,
    async: false,
  }
}
