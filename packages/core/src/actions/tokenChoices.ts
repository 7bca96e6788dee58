import type { TokenBalance } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { readTokenChoices, type TokenChoices, writeTokenChoices } from '../storage/tokenChoices.ts'
import { foldHex, isSameAddress } from '../text/foldHex.ts'

/**
 * The tokens that the visitor hides from lists, and whether small balances are hidden. Stored on this device only; totals count them all.
 *
 * @example
 * getTokenChoices(latchkey) // { hidden: [{ address: 'eip155:1:0x…', symbol: 'SPAM', name: 'Spam' }], hidesSmall: false }
 */
export function getTokenChoices(latchkey: Latchkey): TokenChoices {
  return readTokenChoices(storagePlace(latchkey))
}

/** Hides a token from lists; does nothing for the native currency. */
export function hideToken(latchkey: Latchkey, { token }: { token: TokenBalance }): void {
  const { address, symbol, name } = token
  if (!address) return
  const choices = getTokenChoices(latchkey)
  const hidden = { address: foldHex(address), symbol, name }
  const others = choices.hidden.filter((other) => other.address !== hidden.address)
  writeTokenChoices(storagePlace(latchkey), { ...choices, hidden: [hidden, ...others] })
}

/**
 * Lists a hidden token again.
 * @param options.address CAIP-10, in any spelling
 */
export function showToken(latchkey: Latchkey, { address }: { address: string }): void {
  const choices = getTokenChoices(latchkey)
  const hidden = choices.hidden.filter((token) => !isSameAddress(token.address, address))
  writeTokenChoices(storagePlace(latchkey), { ...choices, hidden })
}

/** Hides tokens with a value below one US dollar, or lists them again. */
export function setHidesSmall(latchkey: Latchkey, hidesSmall: boolean): void {
  writeTokenChoices(storagePlace(latchkey), { ...getTokenChoices(latchkey), hidesSmall })
}
