// Names in other languages. They are not translations but English names respelled by rule, so that searches in other
// scripts and spellings have results.

const kanaRows: Readonly<Record<string, string>> = {
  '': 'ア イ ウ エ オ',
  k: 'カ キ ク ケ コ',
  c: 'カ シ ク セ コ',
  q: 'カ キ ク ケ コ',
  g: 'ガ ギ グ ゲ ゴ',
  s: 'サ シ ス セ ソ',
  sh: 'シャ シ シュ シェ ショ',
  z: 'ザ ジ ズ ゼ ゾ',
  j: 'ジャ ジ ジュ ジェ ジョ',
  t: 'タ ティ トゥ テ ト',
  th: 'サ シ ス セ ソ',
  ch: 'チャ チ チュ チェ チョ',
  d: 'ダ ディ ドゥ デ ド',
  n: 'ナ ニ ヌ ネ ノ',
  h: 'ハ ヒ フ ヘ ホ',
  f: 'ファ フィ フ フェ フォ',
  b: 'バ ビ ブ ベ ボ',
  v: 'ヴァ ヴィ ヴ ヴェ ヴォ',
  p: 'パ ピ プ ペ ポ',
  m: 'マ ミ ム メ モ',
  y: 'ヤ イ ユ イェ ヨ',
  r: 'ラ リ ル レ ロ',
  l: 'ラ リ ル レ ロ',
  w: 'ワ ウィ ウ ウェ ウォ',
  x: 'サ シ ス セ ソ',
}
const loneKana: Readonly<Record<string, string>> = { n: 'ン', t: 'ト', d: 'ド', y: 'イ', h: '', sh: 'シュ', ch: 'チ' }
const vowels = 'aiueo'
const soundPattern = /(sh|ch|th|[bcdfghj-np-tv-z])?([aiueo])?/y

/** Writes an English-looking name in katakana. */
export function toKatakana(name: string): string {
  const letters = name
    .toLowerCase()
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll(/([^n])\1/g, '$1')
    .replaceAll(/([^aiueo ])e\b/g, '$1')
    .replaceAll('ck', 'k')
    .replaceAll('ph', 'f')
  let kana = ''
  for (let at = 0; at < letters.length;) {
    soundPattern.lastIndex = at
    const [sound = '', consonant = '', vowel] = soundPattern.exec(letters) ?? []
    if (sound === '') {
      if (letters[at] === ' ') kana += '・'
      at += 1
      continue
    }
    at += sound.length
    const row = (kanaRows[consonant] ?? '').split(' ')
    kana += vowel === undefined ? (loneKana[consonant] ?? row[2] ?? '') : (row[vowels.indexOf(vowel)] ?? '')
  }
  return kana
}

type Respelling = readonly (readonly [RegExp, string])[]

const germanLike: Respelling = [
  [/ing\b/g, 'ling'],
  [/([^aeiou])le\b/g, '$1el'],
  [/c(?=[aouklrt])/g, 'k'],
  [/sh/g, 'sch'],
  [/th/g, 't'],
  [/oo/g, 'u'],
  [/ee/g, 'ie'],
  [/v/g, 'w'],
  [/y\b/g, 'ie'],
  [/y/g, 'i'],
  [/x/g, 'chs'],
  [/er\b/g, 'ern'],
  [/([kptm])\b/g, '$1e'],
]
const frenchLike: Respelling = [
  [/ing\b/g, 'ine'],
  [/ck/g, 'que'],
  [/k/g, 'qu'],
  [/ow/g, 'ou'],
  [/w/g, 'ou'],
  [/sh/g, 'ch'],
  [/oo/g, 'ou'],
  [/ee/g, 'é'],
  [/er\b/g, 'eur'],
  [/et\b/g, 'ette'],
  [/o\b/g, 'eau'],
  [/([lnt])\b/g, '$1e'],
  [/quu/g, 'qu'],
]

function respell(name: string, rules: Respelling): string {
  return name
    .split(' ')
    .map((word) => {
      const spelled = rules.reduce((text, [pattern, written]) => text.replaceAll(pattern, written), word.toLowerCase())
      return `${spelled.charAt(0).toUpperCase()}${spelled.slice(1)}`
    })
    .join(' ')
}

export type CardLanguage = {
  readonly code: string
  readonly name: string
  /** Spells an English name in this language. */
  readonly spell: (name: string) => string
}

const english: CardLanguage = { code: 'EN', name: 'English', spell: (name) => name }

/** The languages of the demo games, English first. */
export const cardLanguages: readonly [CardLanguage, ...CardLanguage[]] = [
  english,
  { code: 'JA', name: 'Japanese', spell: toKatakana },
  { code: 'DE', name: 'German', spell: (name) => respell(name, germanLike) },
  { code: 'FR', name: 'French', spell: (name) => respell(name, frenchLike) },
]
