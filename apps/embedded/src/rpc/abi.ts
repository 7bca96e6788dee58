type Hex = string

/** The function a call names, and its arguments in words of 32 bytes. */
export type CallData = { selector: Hex; words: readonly Hex[] }

/** Splits call data; undefined if it is not a selector and whole words. */
export function readCallData(data: Hex): CallData | undefined {
  if (data.length < 10 || (data.length - 10) % 64 !== 0) return undefined
  const words = data.slice(10).match(/.{64}/g) ?? []
  return { selector: data.slice(0, 10).toLowerCase(), words }
}

/** The address in a word; undefined if the 12 bytes before it are not zero. */
export function toAddress(word: Hex | undefined): string | undefined {
  return word && /^0{24}/.test(word) ? `0x${word.slice(24).toLowerCase()}` : undefined
}

/** An unsigned number of at most `bits` bits. */
export function toNumber(word: Hex | undefined, bits = 256): bigint | undefined {
  const number = word === undefined ? undefined : BigInt(`0x${word}`)
  return number !== undefined && number >> BigInt(bits) === 0n ? number : undefined
}

export function toBoolean(word: Hex | undefined): boolean | undefined {
  const number = toNumber(word, 1)
  return number === undefined ? undefined : number === 1n
}

/** A list of numbers whose place is in the word at `index`; undefined if it does not lie inside the data. */
export function toNumbers(words: readonly Hex[], index: number): bigint[] | undefined {
  const offset = toNumber(words[index], 32)
  if (offset === undefined || offset % 32n !== 0n) return undefined
  const start = Number(offset / 32n)
  const count = toNumber(words[start], 16)
  if (count === undefined) return undefined
  const list = words.slice(start + 1, start + 1 + Number(count)).map((word) => BigInt(`0x${word}`))
  return list.length === Number(count) ? list : undefined
}

/** Call data of a function without dynamic arguments. */
export function writeCallData(selector: Hex, ...words: readonly (bigint | Hex)[]): Hex {
  const written = words.map((word) => (typeof word === 'bigint' ? word.toString(16) : word.slice(2)).padStart(64, '0'))
  return `${selector}${written.join('')}`
}

/** A returned `string`, or a `bytes32` with text, as some old tokens have; undefined for anything else. */
export function toText(result: Hex): string | undefined {
  const words = result.slice(2).match(/.{64}/g) ?? []
  const length = words.length >= 2 ? toNumber(words[1], 16) : undefined
  const hex =
    length === undefined
      ? (words[0] ?? '').replace(/(?:00)+$/, '')
      : words
          .slice(2)
          .join('')
          .slice(0, Number(length) * 2)
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
