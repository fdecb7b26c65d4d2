/** States and provinces of the countries whose carriers ask for them, with their codes. */
const names: Readonly<Record<string, string>> = {
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, FL Florida,
    GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine,
    MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska,
    NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio,
    OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas,
    UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, DC District of Columbia,
    DC Washington DC, AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI Virgin Islands,
    VI US Virgin Islands, UM US Minor Outlying Islands, FM Federated States of Micronesia, FM Micronesia,
    MH Marshall Islands, PW Palau, AA Armed Forces Americas, AE Armed Forces Europe, AP Armed Forces Pacific`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NL Newfoundland,
    NS Nova Scotia, NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
    SK Saskatchewan, YT Yukon, YT Yukon Territory`,
  AU: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia,
    TAS Tasmania, VIC Victoria, WA Western Australia`,
}

/**
 * Ranges of postal code prefixes, all of one length per line. A longer prefix decides before a shorter one, so that a
 * single code can differ from its surroundings.
 */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  US: [
    `06390 NY, 83414 WY, 96799 AS, 96898 UM, 96939-96940 PW, 96941-96944 FM, 96950-96952 MP, 96960 MH, 96970 MH`,
    `005 NY, 006-007 PR, 008 VI, 009 PR, 010-027 MA, 028-029 RI, 030-038 NH, 039-049 ME, 050-054 VT, 055 MA, 056-059 VT,
     060-069 CT, 070-089 NJ, 090-098 AE, 100-149 NY, 150-196 PA, 197-199 DE, 200 DC, 201 VA, 202-205 DC, 206-212 MD,
     214-219 MD, 220-246 VA, 247-268 WV, 270-289 NC, 290-299 SC, 300-319 GA, 320-339 FL, 340 AA, 341-342 FL, 344 FL,
     346-347 FL, 349 FL, 350-352 AL, 354-369 AL, 370-385 TN, 386-397 MS, 398-399 GA, 400-427 KY, 430-459 OH, 460-479 IN,
     480-499 MI, 500-516 IA, 520-528 IA, 530-532 WI, 534-535 WI, 537-549 WI, 550-551 MN, 553-567 MN, 569 DC, 570-577 SD,
     580-588 ND, 590-599 MT, 600-620 IL, 622-629 IL, 630-631 MO, 633-641 MO, 644-658 MO, 660-662 KS, 664-679 KS,
     680-681 NE, 683-693 NE, 700-701 LA, 703-708 LA, 710-714 LA, 716-729 AR, 730-731 OK, 733 TX, 734-741 OK, 743-749 OK,
     750-770 TX, 772-799 TX, 800-816 CO, 820-831 WY, 832-838 ID, 840-847 UT, 850-853 AZ, 855-857 AZ, 859-860 AZ,
     863-865 AZ, 870-871 NM, 873-875 NM, 877-884 NM, 885 TX, 889-891 NV, 893-895 NV, 897-898 NV, 900-908 CA, 910-928 CA,
     930-961 CA, 962-966 AP, 967-968 HI, 969 GU, 970-979 OR, 980-986 WA, 988-994 WA, 995-999 AK`,
  ],
  CA: [
    'X0A NU, X0B NU, X0C NU, X0E NT, X0G NT, X1A NT',
    'A NL, B NS, C PE, E NB, G QC, H QC, J QC, K ON, L ON, M ON, N ON, P ON, R MB, S SK, T AB, V BC, Y YT',
  ],
  AU: [
    `0200-0299 ACT, 0800-0999 NT, 1000-2599 NSW, 2600-2618 ACT, 2619-2899 NSW, 2900-2920 ACT, 2921-2999 NSW, 3000-3999 VIC,
     4000-4999 QLD, 5000-5999 SA, 6000-6999 WA, 7000-7999 TAS, 8000-8999 VIC, 9000-9999 QLD`,
  ],
}

const entriesOf = (text: string): string[] => text.split(',').map((entry) => entry.trim())

/** The letters of a name, so that case, accents and punctuation do not matter. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toUpperCase()

const codesByName: Readonly<Record<string, ReadonlyMap<string, string>>> = Object.fromEntries(
  Object.entries(names).map(([country, text]) => {
    const known = entriesOf(text).flatMap((entry) => {
      const code = entry.slice(0, entry.indexOf(' '))
      return [[code, code] as const, [lettersOf(entry.slice(code.length)), code] as const]
    })
    return [country, new Map(known)]
  }),
)

type Range = { readonly from: string; readonly to: string; readonly state: string }

const rangesByCountry: Readonly<Record<string, readonly Range[]>> = Object.fromEntries(
  Object.entries(prefixes).map(([country, lines]) => [
    country,
    lines.flatMap(entriesOf).map((entry) => {
      const [range = '', state = ''] = entry.split(' ')
      const [from = '', to = from] = range.split('-')
      return { from, to, state }
    }),
  ]),
)

/** The code of a state given by code or name; undefined when the country has no such state. */
export function findState(country: string, text: string): string | undefined {
  const codes = codesByName[country]
  return codes ? codes.get(lettersOf(text)) : text
}

/** The state a postal code belongs to, where the code decides it. */
export function stateOfZip(country: string, zip: string): string | undefined {
  const code = zip.toUpperCase()
  return rangesByCountry[country]?.find(({ from, to }) => {
    const prefix = code.slice(0, from.length)
    return prefix >= from && prefix <= to
  })?.state
}

/** The codes of a country's states, for error messages. */
export const stateCodes = (country: string): string[] => [...new Set(codesByName[country]?.values())]
