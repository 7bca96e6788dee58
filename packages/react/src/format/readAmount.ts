/**
 * Parses an amount as it is written in a language: `1,000` is a thousand in English and one in German. Digits of the common scripts are
 * read with their separators; spaces and apostrophes can only group. Nothing is guessed: incomplete groups (`1,00`), mixed separators,
 * digits of two scripts and invisible characters, which can reverse digits on screen, are rejected.
 *
 * @param locale BCP 47, the widget's
 * @returns plain decimal digits with a point, perhaps incomplete (`1.`); empty for no text; undefined if it cannot be read
 * @example
 * readAmount('1,000', 'en') // '1000'
 * readAmount('1,000', 'de') // '1.000'
 */
export function readAmount(text: string, locale: string): string | undefined {
  if (/\p{Cf}/u.test(text)) return undefined
  const plain = text.replace(/\s/g, ' ').trim().replace(/[’]/g, "'")
  if (plain === '') return ''
  const marks = marksOf(locale, plain)
  if (!marks) return undefined
  const { digits, decimal, group, isIndian } = marks
  const ascii = [...plain].map((char) => (digits.includes(char) ? String(digits.indexOf(char)) : char)).join('')
  const [whole = '', fraction, ...more] = ascii.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined
  const ungrouped = ungroup(whole, { group, isIndian })
  if (ungrouped === undefined) return undefined
  const integer = ungrouped.replace(/^0+(?=\d)/, '')
  return fraction === undefined ? integer : `${integer || '0'}.${fraction}`
}

/**
 * Writes what `readAmount` returned for a field in that language: with its decimal separator, without groups. Other text is returned
 * unchanged.
 */
export function writeAmount(amount: string, locale: string): string {
  return /^\d*\.\d*$/.test(amount) ? amount.replace('.', marksIn(locale, 'latn').decimal) : amount
}

/** Whether a text has only characters that amounts have; a field accepts no others. */
export function isAmountText(text: string): boolean {
  return text.length <= longest && /^[\p{Nd}\p{Cf}\s.,'’٫٬،]*$/u.test(text)
}

/**
 * A pasted amount without the unit of its field: `$50` where dollars are typed, `1.5 ETH` where ETH is. Any other unit stays, and the text is
 * rejected: `$50` is not 50 ETH. So does a letter right after a digit: `1e5` is not 1.
 * @param units the sign, code or symbol that the field stands for, in any case.
 */
export function withoutUnit(text: string, units: readonly string[]): string {
  // Before the pattern: blanks match several of its parts, and of 10,000 it would try every division.
  if (text.length > longest) return text
  const trimmed = text.trim()
  const [, before, number = '', after] = /^(\D*?)\s*(\p{Nd}.*\p{Nd}|\p{Nd})\s*(\D*)$/u.exec(trimmed) ?? []
  const unit = [before, after].filter(Boolean)
  const isOwn = unit.length === 1 && units.some((own) => own.toLowerCase() === unit[0]?.toLowerCase())
  // A symbol begins with a letter: `5k` must not lose its k to a token named K.
  const isApart = !/^\p{L}/u.test(after ?? '') || /\s\D+$/u.test(trimmed)
  return isOwn && isApart ? number : text
}

/** Longer than a uint256 with all its groups and decimals. */
const longest = 160

function ungroup(whole: string, options: { group: string; isIndian: boolean }): string | undefined {
  if (/^\d*$/.test(whole)) return whole
  const marks = new Set(whole.replace(/\d/g, ''))
  const [mark = ''] = marks
  // Spaces and apostrophes are never decimal separators: they group in every language.
  if (marks.size !== 1 || ![options.group, ' ', "'"].includes(mark)) return undefined
  const groups = whole.split(mark)
  const [first = '', ...rest] = groups
  // `0,001` is not a thousand: it was meant as a fraction.
  if (!/^[1-9]\d{0,2}$/.test(first)) return undefined
  const isWestern = rest.every((part) => part.length === 3)
  const isIndian =
    first.length <= 2 && rest.at(-1)?.length === 3 && rest.slice(0, -1).every((part) => part.length === 2)
  return isWestern || (options.isIndian && isIndian) ? groups.join('') : undefined
}

type Marks = {
  /** The ten digits in their order. */
  digits: readonly string[]
  decimal: string
  group: string
  /** Groups of two above the thousand. */
  isIndian: boolean
}

/** The separators for the digits of a text; undefined for digits of two scripts, or of an unsupported one. */
function marksOf(locale: string, text: string): Marks | undefined {
  const written = text.match(/\p{Nd}/gu) ?? []
  const systems = [...new Set(['latn', 'arab', 'arabext', 'deva', 'beng', 'fullwide', nativeSystem(locale)])]
  return systems
    .map((system) => marksIn(locale, system))
    .find(({ digits }) => written.every((digit) => digits.includes(digit)))
}

const known = new Map<string, Marks>()

function marksIn(locale: string, system: string): Marks {
  const key = `${locale} ${system}`
  const cached = known.get(key)
  if (cached) return cached
  const options = { numberingSystem: system, minimumFractionDigits: 1 }
  const parts = new Intl.NumberFormat(locale, options).formatToParts(12_345_678.5)
  const partOf = (type: string) =>
    parts
      .find((part) => part.type === type)
      ?.value.replace(/\s/g, ' ')
      .replace('’', "'") ?? ''
  const digits = [
    ...new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }).format(9_876_543_210),
  ].reverse()
  const isIndian =
    parts
      .filter(({ type }) => type === 'integer')
      .map(({ value }) => value.length)
      .join() === '1,2,2,3'
  const marks = { digits, decimal: partOf('decimal'), group: partOf('group'), isIndian }
  known.set(key, marks)
  return marks
}

function nativeSystem(locale: string): string {
  return new Intl.NumberFormat(locale).resolvedOptions().numberingSystem
}
