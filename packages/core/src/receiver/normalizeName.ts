import { NameInvalidError } from '../errors/send.ts'

/** The limit of a DNS name. */
const longest = 255

/**
 * A name in ENSIP-15's normal form, the same for every spelling. Rejects deceptive names (mixed scripts, invisible characters,
 * confusables). Loads the standard's tables, some 20 kB, when first called.
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
