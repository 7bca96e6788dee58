import { NameInvalidError } from '../errors/send.ts'

/** Nobody's name is longer. */
const longest = 255

/**
 * A name in ENSIP-15's normal form: the same for however it was typed, and none for names made to deceive (mixed scripts, invisible
 * characters, confusables). Loads the standard's tables, some 20 kB, when first called.
 *
 * @throws NameInvalidError
 * @example await normalizeName('Nick.ETH') // 'nick.eth'
 */
export async function normalizeName(text: string): Promise<string> {
  if (text.length > longest) throw new NameInvalidError({ text })
  const { ens_normalize: normalize } = await import('@adraffy/ens-normalize')
  try {
    return normalize(text)
  } catch (cause) {
    throw new NameInvalidError({ text, cause })
  }
}
