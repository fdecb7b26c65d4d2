import { fields } from './syntax.ts'

const rules = [
  ['flicker', 'names that contain the word'],
  ['rarity:rare', 'a value that contains the text'],
  ['!rarity:rare', 'exactly this value'],
  ['types:spark hp:[60 TO *]', 'both; ranges of numbers and dates'],
  ['(types:spark OR types:tide) -rarity:common', 'either, and an exclusion'],
  ['name:flick*', 'names that begin with the text'],
  ['attacks.text:"flip a coin"', 'words in quotes'],
  ['expansion.release_date:2024', 'a year, a month or a day'],
] as const

/** The query language by examples that can be tried, and every field. */
export function LanguageGuide({ onTry }: { onTry: (query: string) => void }) {
  return (
    <div className="query-guide">
      <ul>
        {rules.map(([query, meaning]) => (
          <li key={query}>
            <button type="button" className="mono" onClick={() => onTry(query)} title="Try it">
              {query}
            </button>
            <span className="soft">{meaning}</span>
          </li>
        ))}
      </ul>
      <h3>All {fields.length} fields</h3>
      <p className="query-fields">
        {fields.map(({ name, example }) => (
          <button key={name} type="button" className="mono" onClick={() => onTry(example)} title={`Try ${example}`}>
            {name}
          </button>
        ))}
      </p>
    </div>
  )
}
